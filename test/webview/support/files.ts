import type { EntryView, FileView } from '../../../src/shared/fileView';
import type { Scenario } from '../../../webview/dev/fakeHost';
import { fixture } from './page';

/** A gold file and a corpus to draw, of as many entries as a test wants. */

const NONE: Pick<EntryView, 'facts' | 'judgements' | 'answers' | 'type' | 'title' | 'source'> = { facts: [], judgements: [], answers: [], type: null, title: null, source: null };

export function goldScenario(count = 98, change: Partial<FileView> = {}): Scenario {
  const view: FileView = {
    kind: 'gold', name: 'questions.json', folder: 'data', path: 'data/questions.json', label: 'MultiHop-RAG data set', readAs: 'gold facts from `evidence_list[].fact`, joined by the text of `query`',
    entries: count, gold: { withFacts: count - 8, facts: 2 * count, judged: 0, judgements: 0, answers: count, without: 8 },
    problems: [{ severity: 'warning', message: 'Gold fact F2 is empty: it is never matched and not counted.', line: 118, record: 12 }], problemCount: 1,
    usedBy: [{ name: 'dense.json', meets: '96 of 100 questions joined by text' }, { name: 'bm25.trec', meets: '98 of 98 questions joined by id' }],
    ...change,
  };
  const entries = Array.from({ length: count }, (_, number): EntryView => ({
    ...NONE, number, id: `Q${number + 1}`, text: `Which of the two shipping lines cut its night sailings first, and what did inspector no. ${number + 1} write about the garage?`, type: 'comparison_query', hasLine: false,
    facts: [{ texts: ['Sablewind cut the night sailings in March.', 'In March, Sablewind cut its night sailings.'], title: 'Night sailings in dispute' }, { texts: ['The inspector wrote that the doors were open.'], title: null }],
    answers: ['Sablewind', 'that the doors were open'],
  }));
  return { file: fixture('run'), show: null, first: [{ type: 'file', version: 1, file: view }], entries };
}

export function corpusScenario(count = 1200): Scenario {
  const view: FileView = {
    kind: 'corpus', name: 'corpus.jsonl', folder: 'data/beir', path: 'data/beir/corpus.jsonl', label: 'BEIR corpus', readAs: 'BEIR corpus', entries: count, gold: null,
    problems: [], problemCount: 0, usedBy: [],
  };
  const entries = Array.from({ length: count }, (_, number): EntryView => ({
    ...NONE, number, id: `doc-${number + 1}`, title: `Article ${number + 1}`, text: `The ferry left at seven.\nNobody saw it leave, and the harbour lights stayed on all night. ${'It rained. '.repeat(30)}`, source: 'https://example.org/a', hasLine: true,
  }));
  return { file: fixture('run'), show: null, first: [{ type: 'file', version: 1, file: view }], entries };
}
