import assert from 'node:assert/strict';
import { ModelFailure } from '../../../src/judge/judgeModel';
import { modelOf } from '../../../src/judge/providers/providers';
import { addressOf, credentialsFrom } from '../../../src/judge/providers/settings';
import { JudgeServer, send } from '../../support/judgeServer';
import { settingsFor } from '../../support/judging';
import { signature } from '../../support/signature';

const PROMPT = { system: 'Judge.', user: 'Text.' };
// the credentials of the published test suite and examples of Signature Version 4
const AWS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', sessionToken: null };

describe('providers', () => {
  let server: JudgeServer;
  beforeEach(async () => {
    server = await new JudgeServer().start();
  });
  afterEach(() => server.stop());
  const never = new AbortController().signal;

  it('the signature this suite computes is the published one', () => {
    const common = { path: '/', body: '', date: '20150830T123600Z', region: 'us-east-1', service: 'service', secret: AWS.secretAccessKey };
    const headers = { host: 'example.amazonaws.com', 'x-amz-date': '20150830T123600Z' };
    assert.equal(signature({ ...common, method: 'GET', headers }), '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31');
    assert.equal(signature({ ...common, method: 'POST', headers }), '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b');
  });

  it('Bedrock requests are signed so, over their very body', async () => {
    server.behaviour = (_request, response) => send(response, 200, { output: { message: { role: 'assistant', content: [{ text: '{"claims": []}' }] } }, stopReason: 'end_turn', usage: { inputTokens: 3, outputTokens: 4, totalTokens: 7 } });
    const url = server.url.replace('/v1', '');
    const model = modelOf(settingsFor(url, { provider: 'amazon-bedrock', model: 'maker.judge-v1', region: 'eu-west-1' }), { apiKey: null, aws: AWS });
    assert.deepEqual(await model.ask(PROMPT, never), { text: '{"claims": []}', finish: 'stop', tokens: { input: 3, output: 4 } });
    const { path, headers, body } = server.requests[0]!;
    assert.equal(path, '/model/maker.judge-v1/converse');
    const [, day, names = '', given] = /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/eu-west-1\/bedrock\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '') ?? [];
    const date = String(headers['x-amz-date']);
    assert.equal(date.slice(0, 8), day);
    const signed = Object.fromEntries(names.split(';').map((name) => [name, String(headers[name])]));
    assert.ok('host' in signed && 'x-amz-date' in signed);
    assert.equal(given, signature({ method: 'POST', path, headers: signed, body, date, region: 'eu-west-1', service: 'bedrock', secret: AWS.secretAccessKey }));
  });

  it('Anthropic is asked by its own protocol', async () => {
    server.behaviour = (_request, response) => send(response, 200, { id: 'm', type: 'message', role: 'assistant', model: 'judge', content: [{ type: 'text', text: 'yes' }], stop_reason: 'max_tokens', stop_sequence: null, usage: { input_tokens: 3, output_tokens: 4 } });
    const model = modelOf(settingsFor(server.url, { provider: 'anthropic', model: 'judge' }), { apiKey: 'key-of-the-test', aws: null });
    assert.deepEqual(await model.ask(PROMPT, never), { text: 'yes', finish: 'length', tokens: { input: 3, output: 4 } });
    const { path, headers, body } = server.requests[0]!;
    assert.deepEqual([path, headers['x-api-key']], ['/v1/messages', 'key-of-the-test']);
    assert.equal((JSON.parse(body) as { max_tokens: number }).max_tokens, 500);
    assert.throws(() => modelOf(settingsFor(server.url, { provider: 'anthropic' }), { apiKey: null, aws: null }), /needs a key/);
  });

  it('what a provider says is told apart: no key, too often, later, never', async () => {
    const model = modelOf(settingsFor(server.url), { apiKey: 'k-e-y', aws: null });
    const cases: [number, Record<string, string>, ModelFailure['kind'], number | null][] = [
      [401, {}, 'fatal', null], [404, {}, 'fatal', null], [429, { 'retry-after': '3' }, 'passing', 3000], [429, { 'retry-after-ms': '40', 'retry-after': '1' }, 'passing', 40], [429, { 'retry-after': 'soon' }, 'passing', null], [500, {}, 'passing', null], [529, {}, 'passing', null], [400, {}, 'lasting', null],
    ];
    for (const [status, headers, kind, retryAfterMs] of cases) {
      server.behaviour = (_request, response) => send(response, status, { error: { message: 'k-e-y is wrong' } }, headers);
      await assert.rejects(model.ask(PROMPT, never), (error) => {
        assert.ok(error instanceof ModelFailure);
        assert.deepEqual([error.kind, error.retryAfterMs, error.isRateLimit], [kind, retryAfterMs, status === 429], String(status));
        assert.doesNotMatch(error.message, /k-e-y/);
        return true;
      });
    }
  });

  it('keys go to whom they belong only', () => {
    const environment = { OPENAI_API_KEY: 'openai', ANTHROPIC_API_KEY: 'anthropic', AWS_BEARER_TOKEN_BEDROCK: 'bearer', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    const keyOf = (provider: 'openai-compatible' | 'anthropic' | 'amazon-bedrock', baseUrl: string | null) => credentialsFrom(environment, { provider, baseUrl, region: 'us-east-1' }).apiKey;
    assert.deepEqual([keyOf('openai-compatible', null), keyOf('anthropic', null), keyOf('amazon-bedrock', null)], ['openai', 'anthropic', 'bearer']);
    for (const address of ['https://example.com/v1', 'https://api.openai.com.example.com/v1', 'http://api.anthropic.com.evil/v1']) for (const provider of ['openai-compatible', 'anthropic', 'amazon-bedrock'] as const) assert.equal(keyOf(provider, address), null);
    assert.equal(credentialsFrom({ ...environment, GOLDLENS_API_KEY: ' own ' }, { provider: 'openai-compatible', baseUrl: 'http://localhost:1/v1', region: null }).apiKey, 'own');
    assert.equal(credentialsFrom(environment, { provider: 'anthropic', baseUrl: null, region: null }).aws, null);
  });

  it('an address is http or https, without a password, and Bedrock has a region', () => {
    const address = (baseUrl: string | null, provider: 'openai-compatible' | 'amazon-bedrock' = 'openai-compatible', region: string | null = null): string => addressOf({ provider, baseUrl, region }).href;
    assert.equal(address(null), 'https://api.openai.com/v1');
    for (const wrong of ['ftp://x', 'localhost:11434', '', 'file:///etc/passwd']) assert.throws(() => address(wrong), /no http or https address/);
    assert.throws(() => address('https://me:secret@host/v1'), /user name or a password/);
    for (const region of [null, 'a/b', 'evil.com#']) assert.throws(() => address(null, 'amazon-bedrock', region), /region/);
  });
});
