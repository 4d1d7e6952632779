import { DEFAULT_CONFIG, type Note, type ScoreConfig } from '../../src/core/model';
import { checkFilter } from '../../src/core/filter/check';
import { testOf } from '../../src/core/filter/evaluate';
import { toHostSchema, type ToHost, type ToPage } from '../../src/shared/protocol';
import type { DiagnosisView } from '../../src/shared/diagnosisView';
import type { EntryRow, EntryView } from '../../src/shared/fileView';
import type { QuestionView, RowView, RunView } from '../../src/shared/viewModel';
import { sampleQuestion, sampleRow, sampleRun, type SampleFile } from './sample';

/** What the dev page is to show; `file` is a fixture, the rest bends it. */
export interface Scenario {
  readonly file: SampleFile;
  /** the page asked for at first: a question's index, or null for the scorecard */
  readonly show: number | null;
  /** changes to the run's view, for the states that no fixture is worth */
  readonly run?: Partial<RunView>;
  /** changes to every question's view */
  readonly question?: Partial<QuestionView>;
  /** what is told after the run; by itself nothing */
  readonly diagnosis?: DiagnosisView;
  /** instead of sending a run at once */
  readonly first?: readonly ToPage[];
  /** entries of the gold file or corpus that `first` shows */
  readonly entries?: readonly EntryView[];
  /** as many rows, made up, in the question list */
  readonly rows?: number;
}

/** Answers the page as the extension host would, from a fixture. Keeps what the page said, for tests to look at. */
export class FakeHost {
  readonly heard: ToHost[] = [];
  private config: ScoreConfig = DEFAULT_CONFIG;
  private version = 1;
  private readonly notes = new Map<number, Note>();
  private saved: unknown;

  constructor(
    private readonly scenario: Scenario,
    private readonly deliver: (message: ToPage) => void,
    private readonly storage: Storage,
    /** one saved state for each scenario */
    private readonly key: string,
  ) {
    this.saved = JSON.parse(storage.getItem(key) ?? 'null');
  }

  readonly api = {
    postMessage: (message: unknown): void => {
      const heard = toHostSchema.parse(message);
      this.heard.push(heard);
      queueMicrotask(() => this.answer(heard));
    },
    getState: (): unknown => this.saved,
    setState: (state: unknown): void => {
      this.saved = state;
      this.storage.setItem(this.key, JSON.stringify(state));
    },
  };

  send(message: ToPage): void {
    this.deliver(message);
  }

  private run(): RunView {
    const run = sampleRun(this.scenario.file, this.config);
    const questions = this.scenario.rows ?? run.counts.questions;
    return { ...run, counts: { ...run.counts, questions }, ...this.scenario.run };
  }

  private answer(message: ToHost): void {
    switch (message.type) {
      case 'ready':
        if (this.scenario.first !== undefined) return this.scenario.first.forEach((first) => this.send(first));
        this.send({ type: 'run', version: this.version, run: this.run(), ...(this.saved === null ? { show: this.scenario.show } : {}) });
        if (this.scenario.diagnosis !== undefined) this.send({ type: 'diagnosis', version: this.version, diagnosis: this.scenario.diagnosis });
        return;
      case 'retry':
        return this.send({ type: 'run', version: this.version, run: this.run() });
      case 'setConfig':
        this.config = { ...this.config, ...(message.k ? { k: message.k } : {}), ...(message.match ? { match: message.match } : {}) };
        return this.send({ type: 'run', version: ++this.version, run: this.run() });
      case 'getQuestion':
        return this.question(message);
      case 'getRows':
        return this.rows(message);
      case 'getEntries':
        return this.entries(message);
      case 'getEntry': {
        const entry = this.scenario.entries?.[message.number];
        return entry === undefined ? undefined : this.send({ type: 'entry', requestId: message.requestId, version: message.version, entry });
      }
      case 'getChunk': {
        const text = this.scenario.file.questions[message.index]?.chunks[message.rank - 1]?.text ?? '';
        return this.send({ type: 'chunk', requestId: message.requestId, version: this.version, index: message.index, rank: message.rank, text });
      }
      case 'note':
        return this.note(message);
      default:
        return;
    }
  }

  private question({ requestId, index }: Extract<ToHost, { type: 'getQuestion' }>): void {
    const { version, scenario } = this;
    if (index >= scenario.file.questions.length) return this.send({ type: 'refused', requestId, version, message: 'The sample has no such question.' });
    this.send({ type: 'question', requestId, version, question: { ...sampleQuestion(scenario.file, index, this.config), note: this.notes.get(index) ?? null, ...scenario.question } });
  }

  /** A text of `fail` cannot be saved. */
  private note({ index, verdict, text }: Extract<ToHost, { type: 'note' }>): void {
    const { id } = sampleRow(this.scenario.file, index, this.config);
    if (text === 'fail') return this.send({ type: 'noted', id, error: 'The note was not saved: run.json.goldlens-notes.jsonl cannot be written, it or its folder is read-only.' });
    this.notes.set(index, { verdict, text, author: 'Ada', at: '2026-02-03T04:05:06.000Z' });
    this.send({ type: 'run', version: this.version, run: this.run() });
    this.send({ type: 'noted', id, error: null });
  }

  private rows({ requestId, offset, limit, filter, sort }: Extract<ToHost, { type: 'getRows' }>): void {
    const count = this.scenario.rows ?? this.scenario.file.questions.length;
    const { columns } = this.run();
    const checked = checkFilter(filter, columns);
    if (!checked.ok) return this.send({ type: 'refused', requestId, version: this.version, message: checked.error.message });
    const test = testOf(checked.filter, columns, { values: () => [], holds: () => false });
    const fits = (row: RowView): boolean => test({ ...row, scored: row.reason === null, depth: 10, fields: {} });
    const plain = filter === '' && sort.column === 'index';
    const rows = plain ? places(offset, Math.min(count, offset + limit)).map((place) => this.row(place)) : places(0, count).map((place) => this.row(place)).filter(fits);
    if (sort.column === 'id') rows.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }) * (sort.descending ? -1 : 1));
    const total = plain ? count : rows.length;
    this.send({ type: 'rows', requestId, version: this.version, total, search: null, offset, rows: plain ? rows : rows.slice(offset, offset + limit) });
  }

  private entries({ requestId, version, offset, limit, text }: Extract<ToHost, { type: 'getEntries' }>): void {
    const fitting = (this.scenario.entries ?? []).filter((entry) => `${entry.id} ${entry.text}`.toLowerCase().includes(text.toLowerCase()));
    const rows = fitting.slice(offset, offset + limit).map(({ facts, text: whole, ...entry }): EntryRow => ({
      ...entry, text: whole.slice(0, 200), amount: facts.length > 0 ? { of: 'facts', count: facts.length } : { of: 'characters', count: whole.length },
    }));
    this.send({ type: 'entries', requestId, version, total: fitting.length, offset, rows });
  }

  private row(place: number): RowView {
    const row = { ...sampleRow(this.scenario.file, place % this.scenario.file.questions.length, this.config), note: this.notes.get(place) ?? null };
    return this.scenario.rows === undefined ? row : { ...row, index: place, id: `Q${place + 1}` };
  }
}

function places(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
