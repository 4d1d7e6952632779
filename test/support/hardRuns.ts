/**
 * Seeded run files that are hard to read without parsing: strings in every style of escapes, keys twice or escaped, fields
 * missing or of a wrong type, white space of every kind, damage. Most records are ordinary, so that both ways are taken.
 */

export type Random = () => number;

export interface HardRun {
  readonly bytes: Buffer;
  /** facts times chunks, over all records */
  readonly cells: number;
}

/** Numbers from 0 to 1, the same ones for a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PIECES = ['a', 'b', 'ab', 'ba', 'n', 'nn', 'u', '0041', ' ', ' ', '  ', '\n', '\t', '\r\n', '\u000b', '\f', '\u00a0', '\u2003', '\u2028', '\u3000', '\u1680', '\u0085', '\ufeff', '"', '\\', '\\n', '\\\\', '/', '\u007f', '\u0001', '\b', 'é', 'É', '£', '’', '東', '😀', '😁', '\ud83d', '\ude00', '{"text":', '},', '],[', 'gold_list', 'T', 'The'];
const PLAIN = ['a', 'b', 'ab', 'n', 'u', ' ', ' ', '\n', 'é', '’', '\u00a0', '😀', '"', '\\', 'The ', 'Th', 'T'];

type Style = 'utf8' | 'ascii' | 'upper' | 'slashes' | 'letters' | 'mixed';
const STYLES: readonly Style[] = ['utf8', 'ascii', 'upper', 'slashes', 'letters', 'mixed'];

class Writer {
  readonly style: Style;
  private readonly oddity: number;
  private readonly comma: string;
  private readonly colon: string;
  cells = 0;

  constructor(
    readonly random: Random,
    readonly shape: 'multihop' | 'ragas',
    readonly spaced: string,
  ) {
    this.style = this.chance(0.75) ? this.pick(['utf8', 'ascii']) : this.pick(STYLES);
    this.oddity = this.pick([0, 0.01, 0.05]);
    this.comma = spaced === '' ? this.pick([',', ', ']) : `,${spaced}`;
    this.colon = this.pick([':', ': ', ' : ']);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  odd(): boolean {
    return this.chance(this.oddity);
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)]!;
  }

  words(most: number): string {
    const pieces = this.chance(0.9) ? PLAIN : PIECES;
    return Array.from({ length: Math.floor(this.random() * most) }, () => this.pick(pieces)).join('');
  }

  text(value: string): string {
    const style = this.odd() ? this.pick(STYLES) : this.style;
    return JSON.stringify(value).replace(/[/\u007f-\uffff]|[a-zA-Z](?![\\"])/g, (char, at: number, whole: string) => this.character(char, style, whole[at - 1] === '\\' || /\\u[0-9a-f]{0,3}$/.test(whole.slice(0, at))));
  }

  private character(char: string, style: Style, inEscape: boolean): string {
    const code = char.charCodeAt(0);
    const escaped = `\\u${code.toString(16).padStart(4, '0')}`;
    if (inEscape) return char;
    if (char === '/') return style === 'slashes' ? '\\/' : char;
    if (code < 0x7f) return style === 'letters' && this.chance(0.1) ? escaped : char;
    if (style === 'utf8' || style === 'slashes') return char;
    if (style === 'upper') return `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;
    return style === 'mixed' && this.chance(0.5) ? char : escaped;
  }

  any(): string {
    return this.pick([() => 'null', () => 'true', () => '-1.5e3', () => '{}', () => '[]', () => this.text(this.words(8)), () => `{"text"${this.colon}["fact",{"query":1}]}`, () => '""', () => 'NaN', () => '12345678901234567890'])();
  }

  object(members: readonly (readonly [string, string])[]): string {
    const written = members.flatMap(([key, value]) => {
      if (this.odd()) return this.pick([[], [[key, this.any()]], [[key, value], [key, this.any()]], [[key, value], [key, value]]] as const) as readonly (readonly [string, string])[];
      return [[key, value] as const];
    });
    const inside = written.map(([key, value]) => `${this.key(key)}${this.colon}${value}`).join(this.comma);
    return `{${this.spaced}${inside}${this.spaced}}`;
  }

  private key(name: string): string {
    return this.odd() ? `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}"` : JSON.stringify(name);
  }

  list(items: readonly string[]): string {
    return this.odd() ? this.any() : `[${this.spaced}${items.join(this.comma)}${this.spaced}]`;
  }

  extras(): [string, string][] {
    if (!this.chance(0.3)) return [];
    return Array.from({ length: 1 + Math.floor(this.random() * 3) }, (_, at) => [this.pick([`extra${at}`, 'retrieval', '__proto__', '7', 'é', 'type', 'latency', 'faithfulness', 'nv_accuracy']), this.any()] as [string, string]);
  }

  record(number: number): string {
    const chunks = Array.from({ length: Math.floor(this.random() * 6) }, () => this.words(this.chance(0.1) ? 200 : 24) || 'a');
    if (chunks.length > 1 && this.chance(0.2)) chunks[chunks.length - 1] = chunks[0]!;
    const facts = Array.from({ length: Math.floor(this.random() * 4) }, () => this.fact(chunks));
    this.cells += chunks.length * facts.length;
    const query = this.text(`${number} ${this.words(this.chance(0.05) ? 300 : 10)}`);
    const type = this.text(this.pick(['inference_query', 'null_query', 'é']));
    const others = this.extras();
    const members: [string, string][] = this.shape === 'multihop' ? this.multihop(query, type, chunks, facts) : this.ragas(query, type, chunks, facts);
    if (this.chance(0.1)) members.sort(() => this.random() - 0.5);
    return this.object([...members, ...others]);
  }

  private fact(chunks: readonly string[]): string {
    const chunk = this.pick(chunks) ?? '';
    if (chunk === '' || this.chance(0.3)) return `${this.pick(['a', 'T', 'Th', 'b'])}${this.words(6)}`;
    const from = Math.floor(this.random() * chunk.length);
    const part = chunk.slice(from, from + 1 + Math.floor(this.random() * (this.chance(0.3) ? 160 : 12)));
    return this.chance(0.5) ? part : part.replace(/\s+/g, () => this.pick(['', ' ', '\n', '\u00a0'])).replace(/(?<=a)/g, () => this.pick(['', '', ' ', '\u2003']));
  }

  private multihop(query: string, type: string, chunks: readonly string[], facts: readonly string[]): [string, string][] {
    const id: [string, string][] = this.chance(0.2) ? [['id', this.text(this.words(4))]] : [];
    const answers: [string, string][] = this.chance(0.3) ? [['model_answer', this.text(this.pick(['Yes [1]', 'no answer', '', 'é']))]] : [];
    return [
      ...id,
      ['query', query],
      ['answer', this.text(this.pick(['Yes', 'No', 'é', 'é', '', ' ']))],
      ['question_type', type],
      ['retrieval_list', this.list(chunks.map((text) => this.object([['text', this.text(text)], ['score', this.pick(['0.5', '-1e-7', '"0.25"', '3'])], ...(this.chance(0.1) ? [['metadata', this.any()] as const] : [])])))],
      ...(this.chance(0.95) ? [['gold_list', this.list(facts.map((fact) => this.object([['title', this.text(this.words(3))], ['fact', this.text(fact)]])))] as [string, string]] : []),
      ...answers,
    ];
  }

  private ragas(query: string, type: string, chunks: readonly string[], facts: readonly string[]): [string, string][] {
    const other: [string, string][] = this.odd() ? [[this.pick(['question', 'sample_id', 'answer', 'retrieved_context_ids']), this.any()]] : [];
    return [
      ['user_input', query],
      ...(this.chance(0.5) ? [['query_type', type] as [string, string]] : []),
      ['retrieved_contexts', this.list(chunks.map((text) => this.text(text)))],
      ['reference_contexts', this.list(facts.map((fact) => this.text(fact)))],
      ...(this.chance(0.5) ? ([['response', this.text(this.pick(['Yes', 'it cannot be answered', ''] ))], ['reference', this.text(this.pick(['Yes', 'No', 'é', ' ']))]] as [string, string][]) : []),
      ...other,
    ];
  }
}

/** A run file of `records` records. */
export function hardRun(seed: number, records: number): HardRun {
  const random = randomOf(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const container = pick(['lines', 'lines', 'lines', 'array', 'array', 'array', 'sequence', 'wrapped', 'wrapped', 'keyed'] as const);
  const newline = pick(['\n', '\n', '\r\n']);
  const spaced = container === 'lines' ? '' : pick(['', '', `${newline}  `, `${newline}\t\t`]);
  const writer = new Writer(random, pick(['multihop', 'multihop', 'ragas'] as const), spaced);
  const written = Array.from({ length: records }, (_, at) => damaged(writer.record(at + 1), random));
  const text = { lines: written.join(newline), array: `[${written.join(`,${spaced}`)}]`, sequence: written.join(newline), wrapped: `{"name": "x", "results": [${written.join(`,${newline}`)}]}`, keyed: `{${written.map((one, at) => `"k${at}": ${one}`).join(`,${newline}`)}}` }[container];
  const bytes = Buffer.concat([random() < 0.2 ? Buffer.from([0xef, 0xbb, 0xbf]) : Buffer.alloc(0), Buffer.from(text), Buffer.from(pick(['', newline]))]);
  // a byte that is no UTF-8
  if (random() < 0.2) bytes[Math.floor(bytes.byteLength * (0.5 + random() / 2))] = 0xff;
  return { bytes, cells: writer.cells };
}

function damaged(record: string, random: Random): string {
  if (random() > 0.01) return record;
  const at = Math.floor(random() * record.length);
  const damage = ['\t', '\\q', '"', '\\', '\u0000', ',', '\\u12g4', '}'][Math.floor(random() * 8)]!;
  return record.slice(0, at) + damage + record.slice(at);
}
