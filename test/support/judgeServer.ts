import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server on this machine that speaks the chat-completions protocol, with a model of rules: a claim is supported where a
 * chunk has it word for word. Right verdicts are known, and no text can talk it out of them.
 */

interface Chunk {
  readonly rank: number;
  readonly text: string;
}

/** What a request asked for: the texts by label, the chunks, and the instructions. */
export interface Asked {
  readonly instructions: string;
  readonly sections: ReadonlyMap<string, string>;
  readonly chunks: readonly Chunk[];
  readonly user: string;
}

export interface Request {
  /** from 1 */
  readonly number: number;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the server does with a request; `reply` sends what the model says. */
export type Behaviour = (request: Request, response: ServerResponse, reply: () => void) => void;

export class JudgeServer {
  readonly requests: Request[] = [];
  behaviour: Behaviour = (_request, _response, reply) => reply();
  private readonly server: Server;

  constructor() {
    this.server = createServer((incoming, response) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('end', () => {
        const request = { number: this.requests.length + 1, path: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(pieces).toString() };
        this.requests.push(request);
        this.behaviour(request, response, () => send(response, 200, request.path.endsWith('/embeddings') ? embeddings(request.body) : completion(JSON.stringify(ruled(askedIn(request.body))))));
      });
    });
  }

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

export function send(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A reply of a model. */
export function completion(content: string, finish = 'stop'): unknown {
  return { id: 'x', object: 'chat.completion', created: 0, model: 'rules', choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } };
}

export function askedIn(body: string): Asked {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string | { text: string }[] }[] };
  const textOf = (role: string): string => {
    const content = messages.find((message) => message.role === role)?.content ?? '';
    return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
  };
  const user = textOf('user');
  const code = /^<<<.* ([0-9a-f]{12})>>>$/m.exec(user)?.[1] ?? '';
  const parts = [...user.matchAll(new RegExp(`<<<(?!end )([^\\n]*?) ${code}>>>\\n([^]*?)\\n<<<end ${code}>>>`, 'g'))].map(([, label = '', text = '']) => ({ label, text }));
  const chunks = parts.flatMap(({ label, text }) => (/^chunk \d+$/.test(label) ? [{ rank: Number(label.slice(6)), text }] : []));
  return { instructions: textOf('system'), sections: new Map(parts.map(({ label, text }) => [label, text])), chunks, user };
}

const sentences = (text: string): string[] => text.split(/(?<=\.)\s+/).map((one) => one.trim()).filter((one) => one !== '');
const lines = (text = ''): string[] => text.split('\n').filter((line) => line !== '').map((line) => line.replace(/^\d+\. /, ''));
const bare = (claim: string): string => claim.replace(/\s*\[\d+\]/g, '').replace(/\.$/, '');

/** The model's rules, by what the reply is to be. */
export function ruled({ instructions, sections, chunks }: Asked): unknown {
  if (instructions.includes('"supported"')) {
    const verdict = (claim: string, at: number): unknown => {
      const held = chunks.find(({ text }) => text.includes(bare(claim)));
      return { claim: at + 1, supported: held !== undefined, reason: held === undefined ? 'in no chunk' : `in chunk ${held.rank}`, quote: held === undefined ? '' : bare(claim) };
    };
    return { verdicts: lines(sections.get('claims')).map(verdict) };
  }
  if (instructions.includes('"useful"')) {
    const claims = sentences(sections.get('answer') ?? '').map(bare);
    return { verdicts: chunks.map(({ rank, text }) => ({ chunk: rank, useful: claims.some((claim) => text.includes(claim)), reason: '', quote: claims.find((claim) => text.includes(claim)) ?? '' })) };
  }
  if (instructions.includes('"shared"')) {
    const [answer, reference] = [lines(sections.get('claims of the answer')), lines(sections.get('claims of the reference'))];
    const verdicts = (own: readonly string[], other: readonly string[]): unknown => own.map((claim, at) => ({ claim: at + 1, shared: other.includes(claim), reason: '' }));
    return { answer: verdicts(answer, reference), reference: verdicts(reference, answer) };
  }
  if (instructions.includes('"evasive"')) return { questions: [1, 2, 3].map(() => sections.get('answer')), evasive: false };
  if (instructions.includes('"needsSource"')) {
    const all = lines(sections.get('sentences'));
    const citations = all.flatMap((one, at) => [...one.matchAll(/\[(\d+)\]/g)].map(([, n]) => ({ sentence: at + 1, chunk: Number(n), supports: chunks.some(({ rank, text }) => rank === Number(n) && text.includes(bare(one))), reason: '', quote: '' })));
    return { sentences: all.map((one, at) => ({ sentence: at + 1, needsSource: !one.includes('?') })), citations };
  }
  return { claims: sentences(sections.get('text') ?? '') };
}

/** Vectors that count the letters of a text. */
function embeddings(body: string): unknown {
  const { input } = JSON.parse(body) as { input: string[] };
  const vector = (text: string): number[] => [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => text.toLowerCase().split(letter).length - 1);
  return { object: 'list', model: 'letters', data: input.map((text, index) => ({ object: 'embedding', index, embedding: vector(text) })), usage: { prompt_tokens: 4, total_tokens: 4 } };
}
