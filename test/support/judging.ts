import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Question } from '../../src/core/model';
import { JUDGE_SUFFIX } from '../../src/analysis/judgeName';
import { CacheFile, judgedBeside } from '../../src/judge/cacheFile';
import { JudgeEngine, type JudgeEvent, type JudgeRun } from '../../src/judge/engine';
import type { JudgeMetric } from '../../src/core/judge/judgeResult';
import { judgeQuestionOf, type JudgeQuestion } from '../../src/judge/judgeQuestion';
import { modelOf } from '../../src/judge/providers/providers';
import type { ProviderSettings } from '../../src/judge/providers/settings';
import type { Clock } from '../../src/judge/sender';

export const KEY = 'sk-secret-of-the-test';

export function settingsFor(baseUrl: string, change: Partial<ProviderSettings> = {}): ProviderSettings {
  return { provider: 'openai-compatible', model: 'rules', baseUrl, region: null, embedding: null, temperature: 0, maxTokens: 500, ...change };
}

/** Time that passes only when somebody says so: waits are over at once and written down, a reply is late when the test says it is. */
export class TestClock implements Clock {
  readonly waits: number[] = [];
  private readonly patience: (() => void)[] = [];
  private time = 0;

  constructor(private readonly timeoutMs: number) {}

  readonly now = (): number => this.time;
  readonly random = (): number => 1;
  readonly sleep = (ms: number, signal: AbortSignal): Promise<void> => {
    if (ms === this.timeoutMs) {
      return new Promise((resolve) => {
        this.patience.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
    }
    this.waits.push(ms);
    this.time += ms;
    return Promise.resolve();
  };

  /** All replies that are awaited are too late. */
  tooLate(): void {
    for (const end of this.patience.splice(0)) end();
  }
}

/** A question with chunks of these texts. */
export function questionOf(id: string, answer: string | null, chunks: readonly string[], reference: string | null = null, query = `What of ${id}?`): Question {
  return {
    id, idMade: false, query, type: null,
    chunks: chunks.map((text, at) => ({ rank: at + 1, id: null, text, score: null, title: null, source: null, extra: [] })),
    gold: { kind: 'missing' }, answer, goldAnswers: reference === null ? [] : [reference], latencyMs: null, tokens: null, extra: [], unreadable: false,
  };
}

export const judged = (...of: Parameters<typeof questionOf>): JudgeQuestion => judgeQuestionOf(questionOf(...of), 10);

/** A folder with a run of no content, and what is judged beside it. */
export class JudgedRun {
  private readonly folder = mkdtempSync(join(tmpdir(), 'goldlens-judge-'));
  readonly path = join(this.folder, 'run.json');
  readonly events: JudgeEvent[] = [];

  write(contents: unknown): string {
    writeFileSync(this.path, JSON.stringify(contents));
    return this.path;
  }

  get cache(): string {
    return readFileSync(`${this.path}${JUDGE_SUFFIX}`, 'utf8');
  }

  engine(settings: ProviderSettings, clock: Clock, sending = { concurrency: 4, timeoutMs: 777_777, attempts: 4 }): JudgeEngine {
    const model = modelOf(settings, { apiKey: KEY, aws: null });
    return new JudgeEngine({ model, calls: judgedBeside(this.path), store: new CacheFile(`${this.path}${JUDGE_SUFFIX}`), date: () => '2026-01-02T03:04:05.000Z', sending, clock });
  }

  async run(engine: JudgeEngine, questions: readonly JudgeQuestion[], metrics: readonly JudgeMetric[], maxCalls: number | null = null, signal = new AbortController().signal): Promise<JudgeRun> {
    return engine.run(questions, metrics, { maxCalls, signal, on: (event) => void this.events.push(event) });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
