import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { makeFiles } from '../support/sample/files';
import { corpusSchema, evidenceSchema, questionsSchema } from '../support/sample/records';

const folder = fileURLToPath(new URL('../../media/sample', import.meta.url));
const text = (path: string): string => readFileSync(join(folder, path), 'utf8');
const below = (path: string): string[] => readdirSync(join(folder, path)).sort().map((name) => `${path}/${name}`);

const runSchema = z.array(
  z.strictObject({
    query: z.string(),
    answer: z.string(),
    question_type: z.string(),
    retrieval_list: z.array(
      z.strictObject({
        text: z.string(),
        score: z.union([z.number(), z.string()]),
        url: z.url({ protocol: /^https$/ }).optional(),
        source_path: z.string().optional(),
      }),
    ),
    gold_list: z.array(evidenceSchema).optional(),
  }),
);
const parseRun = (path: string, contents: string) =>
  runSchema.parse(path.endsWith('.json') ? JSON.parse(contents) : contents.trimEnd().split('\n').map((line): unknown => JSON.parse(line)));

const corpus = corpusSchema.parse(JSON.parse(text('corpus.json')));
const questions = questionsSchema.parse(JSON.parse(text('questions.json')));
const runs = new Map(['bm25.json', 'lsa.jsonl', 'hybrid-rrf.json', 'hybrid-reranked.jsonl'].map((name) => [name, parseRun(name, text(`runs/${name}`))]));
const goldOf = new Map(questions.map((question) => [question.query, question.evidence_list.map((item) => item.fact)]));

/** Every question of every run with gold: its facts and the texts of its list, best first. */
const asked = [...runs].flatMap(([run, records]) =>
  records.map(({ query, retrieval_list }) => ({ run, query, facts: goldOf.get(query) ?? [], texts: retrieval_list.map((chunk) => chunk.text) })),
).filter(({ facts }) => facts.length > 0);
const everyText = [...new Set(asked.flatMap(({ texts }) => texts))];
const everyFact = [...new Set([...goldOf.values()].flat())];

/** A chunk's words without its metadata header and closing rule. */
const excerptOf = (chunk: string): string => chunk.slice(chunk.indexOf('-----\n') + 6, chunk.lastIndexOf('\n-----'));
/** Every length a part of the fact can have, longest first. */
const lengths = (fact: string): number[] => Array.from({ length: fact.length - 1 }, (_, index) => fact.length - 1 - index);

describe('the sample corpus', () => {
  it('has about thirty short articles at distinct addresses of invented outlets', () => {
    assert.ok(corpus.length >= 30);
    assert.equal(new Set(corpus.map((article) => article.url)).size, corpus.length);
    assert.ok(new Set(corpus.map((article) => article.source)).size >= 5);
    for (const { url, body } of corpus) {
      const words = body.split(/\s+/).length;
      assert.ok(words >= 120 && words <= 350, `${url} has ${words} words`);
      assert.match(new URL(url).hostname, /\.example$/);
    }
  });

  it('has straight quotes and plain spaces only, so that what differs comes from the pipeline', () => {
    for (const { url, body } of corpus) assert.doesNotMatch(body, /[\u2018-\u201f\u00a0\r\t]|[^\n]\n[^\n]/, url);
  });
});

describe('the sample questions', () => {
  it('are of the four types, each asked once', () => {
    assert.ok(questions.length >= 44);
    assert.equal(new Set(questions.map((question) => question.query)).size, questions.length);
    const count = (type: string): number => questions.filter((question) => question.question_type === type).length;
    for (const type of ['inference_query', 'comparison_query', 'temporal_query']) assert.ok(count(type) >= 10, type);
    assert.ok(count('null_query') >= 6);
  });

  it('have no evidence exactly when they are null queries', () => {
    for (const { query, question_type, answer, evidence_list } of questions) {
      assert.equal(evidence_list.length === 0, question_type === 'null_query', query);
      assert.equal(answer === 'Insufficient information.', question_type === 'null_query', query);
    }
  });

  it('quote their articles verbatim and name them rightly', () => {
    for (const { fact, ...named } of questions.flatMap((question) => question.evidence_list)) {
      const article = corpus.find(({ url }) => url === named.url);
      assert.ok(article, named.url);
      const { body, ...meta } = article;
      assert.deepEqual(named, meta);
      assert.ok(body.includes(fact), fact);
    }
  });
});

describe('the sample runs', () => {
  let made: Map<string, string>;
  before(function () {
    this.timeout(20_000);
    made = makeFiles(corpus, questions);
  });

  it('are what the generator makes, byte for byte, with nothing left over', () => {
    assert.deepEqual([...below('articles'), ...below('runs')], [...made.keys()].sort());
    for (const [path, contents] of made) assert.ok(contents === text(path), `${path} differs: run "npm run sample"`);
  });

  it('were retrieved without a look at the gold', () => {
    const first = questions.slice(0, 5);
    const blind = makeFiles(corpus, first.map((question) => ({ ...question, answer: '?', evidence_list: [] })));
    for (const [name, records] of runs) {
      const again = parseRun(name, blind.get(`runs/${name}`) ?? '');
      assert.deepEqual(again.map((record) => record.retrieval_list), records.slice(0, 5).map((record) => record.retrieval_list), name);
    }
  });

  it('answer every question, best score first, with the metadata header in the text', () => {
    for (const [name, records] of runs) {
      const depth = name.endsWith('.json') ? 20 : 10;
      assert.deepEqual(records.map((record) => record.query), questions.map((question) => question.query));
      for (const { query, retrieval_list } of records) {
        // BM25 returns only what shares a term with the query.
        assert.ok(retrieval_list.length >= 10 && retrieval_list.length <= depth, `${name}: ${query}`);
        const scores = retrieval_list.map((chunk) => Number(chunk.score));
        assert.deepEqual(scores, scores.toSorted((a, b) => b - a), `${name}: ${query}`);
        for (const chunk of retrieval_list) {
          assert.match(chunk.text, /^\[Excerpt from document\]\ntitle: .+\npublished_at: .+\nsource: .+\nExcerpt:\n-----\n[^]+\n-----$/);
        }
      }
    }
  });

  it('carry their gold, but for the reranked one, which needs the data set', () => {
    for (const [name, records] of runs) {
      for (const [index, record] of records.entries()) {
        const gold = name === 'hybrid-reranked.jsonl' ? undefined : questions[index]?.evidence_list;
        assert.deepEqual(record.gold_list, gold, `${name}: ${record.query}`);
      }
    }
  });

  it('name an https address per chunk, and the LSA run a page in the folder that holds the chunk', () => {
    const flat = (value: string): string => value.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"').replace(/\s+/g, ' ');
    for (const [name, records] of runs) {
      for (const { text: words, url, source_path } of records.flatMap((record) => record.retrieval_list)) {
        if (name !== 'lsa.jsonl') {
          assert.ok(corpus.some((article) => article.url === url), `${name}: ${url}`);
          continue;
        }
        assert.ok(flat(made.get(source_path ?? '') ?? '').includes(flat(excerptOf(words))), source_path);
      }
    }
  });
});

describe('the sample shows the cases people meet', () => {
  const holds = (fact: string): boolean => everyText.some((chunk) => chunk.includes(fact));

  it('a fact that chunking split: its halves stand in two chunks, the whole in none', () => {
    const squeeze = (value: string): string => value.replace(/\s+/g, ' ');
    const excerpts = everyText.map((chunk) => squeeze(excerptOf(chunk)));
    const longest = (fact: string, meets: (excerpt: string, length: number) => boolean): number =>
      Math.max(0, ...excerpts.map((excerpt) => lengths(fact).find((length) => meets(excerpt, length)) ?? 0));
    const split = everyFact.filter((fact) => {
      if (excerpts.some((excerpt) => excerpt.includes(fact))) return false;
      const head = longest(fact, (excerpt, length) => excerpt.endsWith(fact.slice(0, length).trimEnd()));
      const tail = longest(fact, (excerpt, length) => excerpt.startsWith(fact.slice(-length).trimStart()));
      return head >= 12 && tail >= 12 && head + tail >= fact.length;
    });
    assert.ok(split.length >= 3, `${split.length} split`);
  });

  it('facts that differ from their chunk in a quote, in a no-break space and in a line break', () => {
    const differs = (pattern: RegExp, plain: string) =>
      everyFact.filter((fact) => !holds(fact) && everyText.some((chunk) => chunk.replace(pattern, plain).includes(fact)));
    assert.ok(differs(/[\u2018\u2019]/g, "'").length > 0, 'apostrophe');
    assert.ok(differs(/\u00a0/g, ' ').length > 0, 'no-break space');
    assert.ok(differs(/\n/g, ' ').length > 0, 'line break');
  });

  it('a fact found only below rank 10', () => {
    const deep = asked.flatMap(({ facts, texts }) => facts.filter((fact) => texts.findIndex((chunk) => chunk.includes(fact)) >= 10));
    assert.ok(deep.length >= 3, `${deep.length} below rank 10`);
  });

  it('the same chunk twice in one list, with a fact in it, and the same words under two headers', () => {
    const twice = asked.filter(({ facts, texts }) =>
      texts.some((chunk, index) => texts.indexOf(chunk) < index && facts.some((fact) => chunk.includes(fact))));
    assert.ok(twice.length > 0, 'duplicate');
    const syndicated = asked.filter(({ facts, texts }) =>
      facts.some((fact) => new Set(texts.filter((chunk) => chunk.includes(fact)).map((chunk) => /\nsource: (.*)/.exec(chunk)?.[1])).size > 1));
    assert.ok(syndicated.length > 0, 'syndicated');
  });

  it('two facts of one question in one chunk: apart, and overlapping', () => {
    const pairs = asked.flatMap(({ facts, texts }) =>
      texts.flatMap((chunk) => {
        const spans = facts.filter((fact) => chunk.includes(fact)).map((fact) => ({ start: chunk.indexOf(fact), end: chunk.indexOf(fact) + fact.length }));
        return spans.flatMap((a, index) => spans.slice(index + 1).map((b) => ({ overlap: Math.min(a.end, b.end) - Math.max(a.start, b.start) })));
      }));
    assert.ok(pairs.some(({ overlap }) => overlap > 0), 'overlapping');
    assert.ok(pairs.some(({ overlap }) => overlap <= 0), 'apart');
  });

  it('in every run questions with no fact, with some and with all in the top 10; more with all after reranking', () => {
    const shares = new Map([...runs.keys()].map((run) => {
      const found = asked.filter((question) => question.run === run).map(({ facts, texts }) => {
        const top = texts.slice(0, 10);
        return facts.filter((fact) => top.some((chunk) => chunk.includes(fact))).length / facts.length;
      });
      assert.ok(found.some((share) => share === 0) && found.some((share) => share > 0 && share < 1), run);
      return [run, found.filter((share) => share === 1).length / found.length];
    }));
    const share = (run: string): number => shares.get(run) ?? Number.NaN;
    assert.ok(share('bm25.json') < share('hybrid-rrf.json') && share('hybrid-rrf.json') < share('hybrid-reranked.jsonl'), JSON.stringify([...shares]));
    assert.ok(share('bm25.json') > 0.25 && share('hybrid-reranked.jsonl') < 0.75);
    for (const [run, value] of shares) {
      const row = text('README.md').split('\n').find((line) => line.startsWith(`| \`${run}\` `));
      assert.ok(row?.includes(`| ${value.toFixed(3)} |`), `README.md: ${run} is ${value.toFixed(3)}`);
    }
  });
});

describe('the sample folder', () => {
  it('stays below 2.5 MB', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    assert.ok(bytes < 2.5e6, `${bytes} bytes`);
  });
});
