import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { projectConfigJsonSchema } from '../../../src/core/projectConfig/jsonSchema';
import { readProjectConfig } from '../../../src/core/projectConfig/read';

const BUILT = path.resolve(import.meta.dirname, '../../../dist/goldlens.config.schema.json');
const URI = 'file:///w/goldlens.config.json';

/** The JSON support of VS Code, with the schema as it ships. */
function service() {
  const json = getLanguageService({});
  json.configure({ validate: true, schemas: [{ uri: 'goldlens', fileMatch: ['goldlens.config.json'], schema: JSON.parse(readFileSync(BUILT, 'utf8')) as object }] });
  return json;
}

/** Lines (from 1) where the editor marks something. */
async function markedLines(text: string): Promise<number[]> {
  const json = service();
  const document = TextDocument.create(URI, 'jsonc', 1, text);
  const found = await json.doValidation(document, json.parseJSONDocument(document), { comments: 'ignore', trailingCommas: 'warning' });
  return [...new Set(found.map(({ range }) => range.start.line + 1))].sort((a, b) => a - b);
}

function toldLines(text: string): number[] {
  const lines = readProjectConfig(text).problems.filter(({ bySchema }) => bySchema).map(({ start }) => start.line);
  return [...new Set(lines)].sort((a, b) => a - b);
}

async function completions(text: string): Promise<string[]> {
  const json = service();
  const plain = text.replace('|', '');
  const document = TextDocument.create(URI, 'jsonc', 1, plain);
  const list = await json.doComplete(document, document.positionAt(text.indexOf('|')), json.parseJSONDocument(document));
  return (list?.items ?? []).map(({ label }) => label);
}

describe('the JSON Schema of the config file', () => {
  it('is built from the schema that reads the file', () => {
    assert.deepEqual(JSON.parse(readFileSync(BUILT, 'utf8')), JSON.parse(JSON.stringify(projectConfigJsonSchema())));
  });

  const samples = [
    '{}',
    '// ours\n{"runs": [],}',
    '{"runs": [{"files": ["a", "b/**"], "gold": "../g", "corpus": "c", "profile": "standard", "k": 4, "match": "exact", "ndcg": {}, "relevantFrom": 1, "complete": false, "fields": {}, "name": "x", "stage": "search"}]}',
    '{"runs": [{"files": "a", "k": [1, 1000000], "ndcg": {"gain": "linear", "labels": "binary", "ideal": "returned"}, "fields": {"chunks": ".", "chunks.text": "a[].b[][]"}}]}',
    '[]',
    '"text"',
    '{"runs": {}}',
    '{"runs": [\n3]}',
    '{"runs": [\n{}]}',
    '{"other":\n 1}',
    '{"runs": [\n{"files": "a"},\n{"files": "a", "extra": 1}]}',
    ...['"files": []', '"files": ""', '"files": 3', '"files": ["a", 3]', '"files": "a\\\\b"'].map((files) => `{"runs": [\n{\n${files}}]}`),
    ...[
      '"gold": 3', '"gold": ""', '"gold": "a\\\\b"', '"corpus": null', '"profile": "trec"', '"k": 0', '"k": 1.5', '"k": "4,10"', '"k": []', '"k": [4, -1]', '"k": 1000001', `"k": [${'1,'.repeat(20)}1]`,
      '"match": "Exact"', '"ndcg": "linear"', '"ndcg": {"gain": "log"}', '"ndcg": {"grain": "linear"}', '"relevantFrom": 0', '"complete": "yes"', '"name": ""', '"stage": "chunk"',
      '"fields": []', '"fields": {"chunk": "a"}', '"fields": {"chunks": ""}', '"fields": {"chunks": "a..b"}', '"fields": {"gold": "a[0]"}', '"fields": {"gold": 1}', '"gold": "x", "gold": "y"', '"__proto__": {}',
    ].map((part) => `{"runs": [\n{"files": "a",\n${part}}]}`),
  ];
  for (const text of samples) {
    it(`marks what the reader tells: ${JSON.stringify(text).slice(1, 90)}`, async () => {
      assert.deepEqual(await markedLines(text), toldLines(text));
    });
  }

  it('marks broken JSON where the reader does', async () => {
    for (const text of ['{', '{"runs": [\n}', 'nope', '{"runs"\n: [,]}']) assert.deepEqual([(await markedLines(text)).length > 0, toldLines(text).length > 0], [true, true], text);
  });

  it('leaves what it cannot say to the reader', async () => {
    for (const text of ['{"runs": [{"files": "../a"}]}', '{"runs": [{"files": "a", "fields": {"chunks.text": "t"}}]}', '{"runs": [{"files": "a", "profile": "multihop-rag-script", "match": "exact"}]}']) {
      assert.deepEqual([await markedLines(text), readProjectConfig(text).problems.map(({ bySchema }) => bySchema)], [[], [false]]);
    }
  });

  it('completes keys and values', async () => {
    const keys = await completions('{"runs": [{|}]}');
    for (const key of ['files', 'gold', 'corpus', 'profile', 'k', 'match', 'ndcg', 'relevantFrom', 'complete', 'fields', 'name', 'stage']) assert.ok(keys.includes(key), key);
    assert.deepEqual((await completions('{"runs": [{"files": "a", "stage": |}]}')).sort(), ['"generate"', '"rerank"', '"search"']);
    assert.ok((await completions('{"runs": [{"files": "a", "gold": |}]}')).includes('"data/gold.json"'));
    assert.ok((await completions('{"runs": [{"files": "a", "fields": {|}}]}')).includes('chunks.text'));
  });
});
