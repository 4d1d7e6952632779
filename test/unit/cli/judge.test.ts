import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parseJudge } from '../../../src/cli/judgeArguments';
import { foldCache } from '../../../src/core/judge/cacheLine';
import { JudgeServer, send } from '../../support/judgeServer';
import { KEY } from '../../support/judging';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('goldlens judge', () => {
  let folder: string;
  let run: string;
  let server: JudgeServer;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'goldlens-'));
    mkdirSync(join(folder, 'dist'));
    copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
    const entryPoints = { cli: join(root, 'src/cli/main.ts'), judge: join(root, 'src/judge/bundle.ts'), 'judge-providers': join(root, 'src/judge/providers/providers.ts') };
    await build({ entryPoints, bundle: true, platform: 'node', target: 'node20', format: 'cjs', mainFields: ['module', 'main'], outdir: join(folder, 'dist'), logLevel: 'error' });
  });
  after(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    server = await new JudgeServer().start();
    run = join(folder, 'run.json');
    // every question has a claim that a chunk has, and one that none has
    const record = (at: number) => ({ id: `q${at}`, user_input: `What of ${at}?`, retrieved_contexts: ['Junk.', `Lamp ${at} burns`], response: `Lamp ${at} burns. Bell ${at} rings.`, reference: `Lamp ${at} burns.` });
    writeFileSync(run, JSON.stringify(Array.from({ length: 30 }, (_, at) => record(at))));
  });
  afterEach(async () => {
    await server.stop();
    rmSync(`${run}.goldlens-judge.jsonl`, { force: true });
  });

  const start = (...argv: string[]): ChildProcess =>
    spawn(process.execPath, [join(folder, 'dist/cli.js'), 'judge', run, '--provider', 'openai-compatible', '--model', 'rules', '--base-url', server.url, ...argv], { env: { ...process.env, GOLDLENS_API_KEY: KEY }, stdio: ['ignore', 'pipe', 'pipe'] });
  const judge = async (...argv: string[]) => {
    const child = start(...argv);
    let [out, err] = ['', ''];
    child.stdout?.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (err += text.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, out, err };
  };
  const cached = (): number => foldCache(readFileSync(`${run}.goldlens-judge.jsonl`, 'utf8')).byKey.size;

  it('says what would be sent, to whom and how much, and sends nothing where nobody can be asked', async () => {
    const { code, out, err } = await judge('--metrics', 'Faithfulness,ContextPrecision');
    assert.deepEqual([code, out, server.requests.length], [2, '', 0]);
    assert.match(err, /Faithfulness, ContextPrecision of 30 questions by rules \(openai-compatible\)/);
    assert.match(err, /sent to 127\.0\.0\.1:\d+: question, answer, reference answer and the first 10 chunks of 30 questions/);
    assert.match(err, /up to 90 calls, roughly \d+,000 tokens in and .* out; 0 calls are in the cache/);
    assert.match(err, /nothing was sent: --yes/);
  });

  it('killed in the middle it goes on without repeating a finished call', async () => {
    server.behaviour = ({ number }, _response, reply) => {
      if (number <= 40) return reply();
      // four are under way and stay so: all that was answered before is kept by now
      if (number === 44) child.kill('SIGKILL');
    };
    const child = start('--metrics', 'Faithfulness', '--concurrency', '4', '--yes');
    await once(child, 'exit');
    assert.equal(cached(), 40);
    const asked = new Set(server.requests.slice(0, 40).map(({ body }) => body));
    const before = server.requests.length;
    server.behaviour = (_request, _response, reply) => reply();
    const { code, out, err } = await judge('--metrics', 'Faithfulness', '--yes', '--format', 'json');
    assert.equal(code, 0, err);
    const result = JSON.parse(out) as { counts: unknown; metrics: { Faithfulness: { value: number; n: number } }; questions: { id: string; results: { claims: { holds: boolean; evidence: { hits: unknown[] } | null }[] }[] }[] };
    assert.deepEqual(result.counts, { hits: 40, answered: 20, failed: 0 });
    assert.deepEqual([result.metrics.Faithfulness.value, result.metrics.Faithfulness.n], [0.5, 30]);
    assert.deepEqual(result.questions[3]?.results[0]?.claims.map(({ holds, evidence }) => [holds, evidence?.hits]), [[true, [{ rank: 2, start: 0, end: 12 }]], [false, undefined]]);
    for (const { body } of server.requests.slice(before)) assert.ok(!asked.has(body));
    assert.ok(![out, err, readFileSync(`${run}.goldlens-judge.jsonl`, 'utf8')].some((text) => text.includes(KEY)));

    const again = await judge('--metrics', 'Faithfulness');
    assert.deepEqual([again.code, server.requests.length], [0, before + 20]);
    assert.match(again.err, /all 60 calls are in the cache, nothing is sent/);
    assert.match(again.out, /Faithfulness\s+50\.0.%\s+50\.0.% – 50\.0.%\s+30\s+0\s+0/);
  });

  it('two that judge at once share the file, and lose nothing of each other', async () => {
    const both = await Promise.all([judge('--metrics', 'Faithfulness', '--yes'), judge('--metrics', 'ContextPrecision', '--yes')]);
    assert.deepEqual(both.map(({ code }) => code), [0, 0]);
    assert.equal(cached(), 90);
  });

  it('tells what was not judged and why, and stops where the provider cannot be used', async () => {
    const { code, out } = await judge('--metrics', 'ContextRecall,AnswerRelevancy', '--questions', 'q1,q2', '--yes');
    assert.equal(code, 0);
    assert.match(out, /ContextRecall\s+100\.0/);
    assert.match(out, /AnswerRelevancy: 2 not judged, there is no embedding model/);
    server.behaviour = (_request, response) => send(response, 401, { error: { message: `no such key: ${KEY}` } });
    const refused = await judge('--metrics', 'Faithfulness', '--yes');
    assert.equal(refused.code, 2);
    assert.match(refused.err, /stopped, the provider cannot be used: HTTP 401: no such key: \(key\)/);
  });

  it('names what is wrong with its options', () => {
    const wrong = (...argv: string[]): void => void parseJudge([run, '--no-config', ...argv], {});
    const good = ['--provider', 'anthropic', '--model', 'm', '--metrics', 'faithfulness,Groundedness'];
    assert.deepEqual(parseJudge([run, '--no-config', ...good], {}).metrics, ['Faithfulness', 'Groundedness']);
    assert.throws(() => wrong(), /--provider is missing: one of openai-compatible/);
    assert.throws(() => wrong('--provider', 'x'), /--provider: "x" is not one of/);
    assert.throws(() => wrong('--provider', 'anthropic'), /--model is missing/);
    assert.throws(() => wrong('--provider', 'anthropic', '--model', 'm'), /--metrics is missing/);
    assert.throws(() => wrong('--provider', 'anthropic', '--model', 'm', '--metrics', 'AllGold@10'), /--metrics: "AllGold@10" is not one of/);
    for (const [option, value] of [['--max-calls', '0'], ['--depth', '1.5'], ['--concurrency', 'many'], ['--temperature', '3'], ['--temperature', '']]) assert.throws(() => wrong(...good, option!, value!), new RegExp(`${option!}: "${value!}" is no`));
  });
});
