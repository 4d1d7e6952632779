import { readChunk } from './chunkItem';
import { corpusOf } from './corpusFormat';
import { field, isObject, textField } from './fields';
import type { Passage, RawRecord } from './format';
import { asText } from './goldItems';
import { hasAll, hasAny } from './recordFormat';

/** Passages without questions. */

const ABOUT_QUESTIONS = ['question', 'query', 'questions', 'user_input', 'input', 'answer', 'answers', 'score', 'qid'];
const TEXTS = ['text', 'contents', 'content', 'paragraph_text', 'page_content', 'passage'];
const IDS = ['_id', 'id', 'idx', 'doc_id', 'docid', 'document_id', 'passage_id', 'chunk_id', 'chunk_link', 'pid'];

/** `{_id, title, text}`, one a line. */
export const beirCorpus = corpusOf({
  id: 'beir-corpus',
  label: 'BEIR corpus',
  fits: (record) => hasAll(record, '_id', 'title', 'text') && !hasAny(record, ...ABOUT_QUESTIONS),
  readPassage,
});

/** `[{title, body, url, source, author, category, published_at}]`; its articles are named by their address. */
export const multihopCorpus = corpusOf({
  id: 'multihop-rag-corpus',
  label: 'MultiHop-RAG corpus',
  fits: (record) => hasAll(record, 'title', 'body') && !hasAny(record, ...ABOUT_QUESTIONS),
  readPassage: ({ value }) => {
    if (!isObject(value)) return null;
    const text = textField(value, 'body');
    const url = textField(value, 'url');
    const [id = null] = [...asText(field(value, 'id')), ...(url === null ? [] : [url])];
    return text === null || id === null ? null : { id, text, title: textField(value, 'title'), source: url ?? textField(value, 'source') };
  },
});

/**
 * Passages as HippoRAG, AutoRAG, FlashRAG and others list them: `{title?, text, idx}`, `{doc_id, contents, metadata}`, `{id, contents}`,
 * or by id in one object. Asked for as a corpus, a list of `{id, text}` is one, which otherwise may be anything.
 */
export const passageCorpus = corpusOf({
  id: 'corpus',
  label: 'corpus of passages',
  // a list `documents` beside tasks and results is part of another file
  fits: (record, head, wanted) => {
    if (!TEXTS.some((name) => textField(record, name) !== null) || hasAny(record, ...ABOUT_QUESTIONS)) return false;
    if (hasAll(record, 'doc_id', 'content', 'chunks')) return true;
    if (wanted === 'corpus') return hasAny(record, ...IDS) || head.container === 'keyed';
    return (
      head.wrapper.at(-1) !== 'documents' &&
      ['text', 'contents', 'paragraph_text', 'page_content'].some((name) => textField(record, name) !== null) &&
      hasAny(record, 'title', 'idx', 'doc_id', 'docid', 'contents', 'page_content', 'metadata', 'chunk_link') &&
      !(hasAll(record, '_id') && !hasAll(record, 'title'))
    );
  },
  readPassage,
});

/** ARES' documents, one column without ids: it can be named, and linked to no run. */
export const bareDocuments = corpusOf({
  id: 'ares-documents',
  label: 'table of ARES documents',
  looksLike: ({ container, text }) => container === null && /^"?Document"?\r?\n[^\t]+/.test(text),
  readPassage: () => null,
});

function readPassage({ value, key }: RawRecord): Passage | null {
  const { id, text, title, source } = readChunk(value, 1, [], []);
  const [named = key] = id === null && isObject(value) ? asText(field(value, 'idx')) : [id];
  return named === null || text === null || text === '' ? null : { id: named, text, title, source };
}
