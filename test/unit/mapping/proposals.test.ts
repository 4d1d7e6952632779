import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { isPath, mapFault, type FieldMap, type MapField } from '../../../src/core/mapping/fieldMap';
import { guessMap } from '../../../src/core/mapping/guess';
import { valuesAt } from '../../../src/core/mapping/paths';
import { Proposals } from '../../../src/core/mapping/proposals';

const passage = (fact: string): string => `Some passage that goes on for a while, so that it is long enough to be one. ${fact} And then some more of it follows.`;
const three = <T>(make: (n: number) => T): T[] => [1, 2, 3].map(make);

/** Records under names that no tool uses, and how they are meant. */
const ODD: readonly { readonly title: string; readonly records: readonly unknown[]; readonly meant: FieldMap }[] = [
  {
    title: 'German names, facts as texts',
    records: three((n) => ({ nr: n, frage: `Wer hat Turm ${n} gebaut?`, belege: [{ inhalt: passage(`Turm ${n} wurde von Anna gebaut.`), quelle: `q${n}`, punkte: 3 }, { inhalt: passage('Nichts.'), quelle: 'q9', punkte: 2 }], soll: [`Turm ${n} wurde von Anna gebaut.`] })),
    meant: { question: 'frage', chunks: 'belege[]', 'chunks.text': 'inhalt', gold: 'soll[]', id: 'nr' },
  },
  {
    title: 'a search engine with ids, and a name with a dot',
    records: three((n) => ({
      'user.msg': `where is number ${n} kept`, reply: 'in the box', judged_ids: [`d${n}`, 'd99'],
      search: { took: 12, hits: [{ _id: `d${n}`, _score: 3.1, _source: { body: passage(`x${n}`), headline: `Head ${n}` } }, { _id: `d${n + 7}`, _score: 1.1, _source: { body: passage('y'), headline: `Tail ${n}` } }] },
    })),
    meant: { question: 'user.msg', chunks: 'search.hits[]', 'chunks.text': '_source.body', 'chunks.id': '_id', 'chunks.score': '_score', 'chunks.title': '_source.headline', 'gold.ids': 'judged_ids[]', answer: 'reply', latency: 'search.took' },
  },
  {
    title: 'Python lists in the cells of a table',
    records: three((n) => ({ Prompt: `What is ${n}?`, 'Top Docs': `['${passage(`A is ${n} here.`)}', '${passage('No.')}']`, 'Needed Facts': `["A is ${n} here."]` })),
    meant: { question: 'Prompt', chunks: 'Top Docs[]', 'chunks.text': '.', gold: 'Needed Facts[]' },
  },
  {
    title: 'ids alone',
    records: three((n) => ({ topic: `alpha beta ${n}`, ranking: [`d${n}`, 'd5', 'd6'], right: [`d${n}`, 'd77'] })),
    meant: { question: 'topic', chunks: 'ranking[]', 'chunks.id': '.', 'gold.ids': 'right[]' },
  },
  {
    title: 'deep inside',
    records: three((n) => ({ meta: { qid: `q${n}` }, task: { text: `Tell me about the ${n} thing` }, trace: { steps: [{ name: 'retrieve', items: [{ payload: { txt: passage(`Zeta ${n} it is.`) } }, { payload: { txt: passage('Eta.') } }] }] }, labels: { spans: [{ span: `Zeta ${n} it is.` }] } })),
    meant: { question: 'task.text', chunks: 'trace.steps[].items[]', 'chunks.text': 'payload.txt', gold: 'labels.spans[].span', id: 'meta.qid' },
  },
  {
    title: 'both gold and chunks as plain texts, told apart by what occurs in what',
    records: three((n) => ({ a: `Where does ${n} lie?`, b: [`Place ${n} lies in the north.`], c: [passage(`Place ${n} lies in the north.`), passage('Elsewhere.'), passage('Nowhere.')] })),
    meant: { question: 'a', chunks: 'c[]', 'chunks.text': '.', gold: 'b[]' },
  },
];

describe('the mapping guessed for records of an unknown shape', () => {
  for (const { title, records, meant } of ODD) it(title, () => assert.deepEqual(guessMap(records), meant));

  it('guesses nothing of what is no question with chunks', () => {
    assert.deepEqual(guessMap([{ a: 1 }, { a: 2 }]), {});
    assert.deepEqual(guessMap([]), {});
    assert.deepEqual(guessMap([null, 3, 'text', []]), {});
  });
});

describe('proposals', () => {
  const records = ODD[1]?.records ?? [];

  it('have every path that may be meant, with an example and how often it occurs', () => {
    const [first, ...others] = new Proposals([...records, { other: true }], { chunks: 'search.hits[]' }).of('question');
    assert.deepEqual({ ...first, score: 0 }, { field: 'question', path: 'user.msg', example: 'where is number 1 kept', count: 3, of: 4, score: 0, likely: true });
    assert.ok(others.some(({ path: one }) => one === 'reply'));
  });

  it('of parts of a chunk count chunks', () => {
    const [first] = new Proposals(records, { chunks: 'search.hits[]' }).of('chunks.text');
    assert.deepEqual([first?.path, first?.count, first?.of], ['_source.body', 6, 6]);
  });

  it('put examples on one line, and cut long ones', () => {
    const [first] = new Proposals([{ question: `a\n\tb${' c'.repeat(500)}?` }], {}).of('question');
    assert.match(first?.example ?? '', /^a b c c c.*…$/);
    assert.ok((first?.example.length ?? 0) <= 161);
  });

  it('are paths that lead somewhere, whatever the records hold', () => {
    const fields: readonly MapField[] = ['question', 'chunks', 'gold', 'gold.ids', 'id'];
    fc.assert(
      fc.property(fc.array(fc.json().map((text) => JSON.parse(text) as unknown), { maxLength: 4 }), (made) => {
        assert.equal(mapFault(guessMap(made)), null);
        const proposals = new Proposals(made, {});
        for (const { path: one, count } of fields.flatMap((field) => proposals.of(field))) {
          assert.ok(isPath(one) && count > 0);
          assert.ok(made.some((record) => valuesAt(record, one).length > 0), one);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('come in time for records with very many fields', () => {
    const wide = three((n) => Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${at}`, Array.from({ length: 30 }, (_unused, rank) => passage(`${n} ${rank}`))])));
    const start = performance.now();
    guessMap(wide);
    assert.ok(performance.now() - start < 20_000);
  });
});

describe('the mapping guessed for real files', () => {
  const shared = process.env['GOLDLENS_SHARED'];
  const file = (name: string): Buffer => readFileSync(path.join(shared ?? '', 'realdata', name));
  const lines = (text: string): unknown[] => text.trim().split('\n').slice(0, 8).map((line) => JSON.parse(line) as unknown);

  before(function () {
    if (shared === undefined || shared === '') this.skip();
  });

  it('fast-graphrag: titles as ids', () => {
    const records = (JSON.parse(file('fastgraphrag_vdb_2wiki_101.json').toString()) as unknown[]).slice(0, 8);
    assert.deepEqual(guessMap(records), { question: 'question', chunks: 'evidence[]', 'chunks.id': '.', 'gold.ids': 'ground_truth[]', answer: 'answer' });
  });

  it('promptfoo: addresses as ids, gold as a JSON list in a text', () => {
    const { results } = JSON.parse(file('promptfoo_anthropic_retrieval_results.json').toString()) as { results: { results: unknown[] } };
    const { tokens, ...map } = guessMap(results.results.slice(0, 8));
    assert.ok(tokens?.startsWith('gradingResult.tokensUsed.'));
    assert.deepEqual(map, { question: 'vars.query', chunks: 'response.output[]', 'chunks.id': '.', 'gold.ids': 'vars.correct_chunks[]', latency: 'latencyMs' });
  });

  it('continuous-eval: texts in texts', () => {
    assert.deepEqual(guessMap(lines(file('continuouseval_retrieval_sm.jsonl').toString())), { question: 'question', chunks: 'retrieved_contexts[]', 'chunks.text': '.', gold: 'ground_truth_contexts[]', 'answer.gold': 'ground_truths[]' });
  });

  it('Lost in the Middle: the gold passage', () => {
    const { question, chunks, gold, 'chunks.text': text, 'chunks.title': title } = guessMap(lines(gunzipSync(file('litm_nq-open-oracle.jsonl.gz')).toString()));
    assert.deepEqual([question, chunks, text, title, gold], ['question', 'ctxs[]', 'text', 'title', 'nq_annotated_gold.chunked_long_answer']);
  });
});
