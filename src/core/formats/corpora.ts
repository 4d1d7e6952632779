import { textField } from './fields';
import { otherOf } from './otherFormat';
import { hasAll, hasAny } from './recordFormat';

/** Passages without questions. */

const advice = 'It is the text that passages come from: open a run of questions over it.';

const ABOUT_QUESTIONS = ['question', 'query', 'questions', 'user_input', 'input', 'answer', 'answers', 'score', 'qid'];

/** `{_id, title, text}`, one a line. */
export const beirCorpus = otherOf({
  id: 'beir-corpus',
  label: 'BEIR corpus',
  kind: 'corpus',
  advice,
  fits: (record) => hasAll(record, '_id', 'title', 'text') && !hasAny(record, ...ABOUT_QUESTIONS),
});

/** `[{title, body, url, source, author, category, published_at}]`. */
export const multihopCorpus = otherOf({
  id: 'multihop-rag-corpus',
  label: 'MultiHop-RAG corpus',
  kind: 'corpus',
  advice,
  fits: (record) => hasAll(record, 'title', 'body') && !hasAny(record, ...ABOUT_QUESTIONS),
});

/** Passages as HippoRAG, AutoRAG, FlashRAG and others list them: `{title?, text, idx}`, `{doc_id, contents, metadata}`, `{id, contents}`. */
export const passageCorpus = otherOf({
  id: 'corpus',
  label: 'corpus of passages',
  kind: 'corpus',
  advice,
  // a list `documents` beside tasks and results is part of another file
  fits: (record, head) =>
    head.wrapper.at(-1) !== 'documents' &&
    ['text', 'contents', 'paragraph_text', 'page_content'].some((name) => textField(record, name) !== null) &&
    hasAny(record, 'title', 'idx', 'doc_id', 'docid', 'contents', 'page_content', 'metadata') &&
    !(hasAll(record, '_id') && !hasAll(record, 'title')) &&
    !hasAny(record, ...ABOUT_QUESTIONS),
});
