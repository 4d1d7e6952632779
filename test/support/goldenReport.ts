import { analyzeNow } from '../../src/analysis/analyze';
import { readGoldFile } from '../../src/analysis/gold';
import type { AnalysisRequest } from '../../src/analysis/analysis';
import { DEFAULT_CONFIG, type Chunk, type FactMatch, type Gold, type MetricValues, type Problem, type Question, type QuestionRow, type QuestionScore, type RunReport } from '../../src/core/model';
import type { FixtureFile } from './fixtureFiles';

/** A question as it was scored, for checks of its numbers. */
export interface Scored {
  readonly question: Question;
  readonly score: QuestionScore;
  readonly row: QuestionRow;
}

/** All runs of a file, each with its questions; empty when it is no run. */
export function runsOf(file: FixtureFile): { readonly report: RunReport; readonly scored: readonly Scored[] }[] {
  const first = runOf(file);
  if (typeof first === 'string') return [];
  return first.report.runs.length < 2 ? [first] : first.report.runs.map((name) => runOf(file, name)).filter((run) => typeof run !== 'string');
}

function runOf(file: FixtureFile, runName?: string): { report: RunReport; scored: Scored[] } | string {
  const scored: Scored[] = [];
  const named: Pick<AnalysisRequest, 'runName'> = runName === undefined ? {} : { runName };
  const request: AnalysisRequest = { name: file.name, run: file.source, gold: file.gold, config: DEFAULT_CONFIG, corpus: null, map: null, stamp: null, goldStamp: null, corpusStamp: null, ...named };
  const result = analyzeNow(request, { question: (question, score, row) => scored.push({ question, score, row }) });
  return result.kind === 'report' ? { report: result.report, scored } : result.what;
}

/** What is read of a fixture, as a text that a person can hold against the file. */
export function goldenReport(file: FixtureFile): string {
  const { format } = file;
  const lines = [`# ${file.name}`, '', ...(format?.kind === 'run' ? runLines(file) : format?.kind === 'gold' ? goldLines(file) : [`${format === null ? 'unknown' : `${format.kind}, ${format.id}`}: ${String(whatOf(file))}`])];
  return `${lines.join('\n').trimEnd()}\n`;
}

function whatOf(file: FixtureFile): string {
  const result = runOf(file);
  return typeof result === 'string' ? result : result.report.readAs;
}

function runLines(file: FixtureFile): string[] {
  const runs = runsOf(file);
  if (runs.length === 0) return [whatOf(file)];
  return runs.flatMap(({ report, scored }) => [
    ...(report.runs.length < 2 ? [] : [`# Run ${report.name}`, '']),
    `run, ${report.format}. ${report.readAs}`,
    '',
    countsLine(report),
    ...(report.metrics.length === 0 ? [] : ['', ...report.metrics.map(({ name, value, n }) => `- ${name} ${figure(value)} over ${n}`)]),
    ...(report.latency === null ? [] : ['', `Latency p50 ${report.latency.p50} ms, p95 ${report.latency.p95} ms, over ${report.latency.n}`]),
    ...(report.tokens === null ? [] : ['', `Tokens ${JSON.stringify(report.tokens)}`]),
    '',
    ...scored.flatMap(questionLines),
    ...problemLines(report.problems),
  ]);
}

function countsLine({ counts }: RunReport): string {
  const { questions, ...others } = counts;
  const told = Object.entries(others).filter(([name, count]) => name === 'scored' || count > 0);
  return [`questions ${questions}`, ...told.map(([name, count]) => `${name} ${count}`)].join(', ');
}

function questionLines({ question, score, row }: Scored): string[] {
  const { id, idMade, query, type, chunks, gold, answer, goldAnswers, extra, unreadable, latencyMs, tokens } = question;
  const { record, line, endLine } = row.place;
  return [
    `## ${idMade ? `(${id})` : id} ${one(query)}`,
    '',
    `record ${record}, ${row.place.lineless === true ? 'no lines of its own' : `lines ${line + 1}–${endLine + 1}`}${type === null ? '' : `, type ${type}`}${unreadable ? ', unreadable' : ''}${score.reason === null ? '' : `, not scored: ${score.reason}`}`,
    ...chunks.map(chunkLine),
    ...goldLine(gold),
    ...score.facts.map(factLine),
    ...score.relevant.map(({ id: passage, grade, rank }) => `- relevant ${passage}, grade ${grade}: ${rank === null ? 'not retrieved' : `rank ${rank}`}`),
    ...(answer === null ? [] : [`- answer: ${one(answer)}`]),
    ...goldAnswers.map((text) => `- reference answer: ${one(text)}`),
    ...(latencyMs === null ? [] : [`- latency ${latencyMs} ms`]),
    ...(tokens === null ? [] : [`- tokens ${tokens}`]),
    ...extra.map(({ name, value }) => `- field ${name}: ${one(value)}`),
    ...metricLines(score.metrics),
    '',
  ];
}

function chunkLine({ rank, id, text, score, title, source, extra }: Chunk): string {
  const named = [id === null ? '' : `id ${id}`, score === null ? '' : `score ${score}`, title === null ? '' : `title ${one(title)}`, source === null ? '' : `from ${one(source)}`, ...extra.map(({ name, value }) => `${name} ${one(value)}`)].filter((part) => part !== '');
  return `${rank}. ${named.length === 0 ? '' : `(${named.join(', ')}) `}${text === null ? 'no text' : one(text)}`;
}

function goldLine(gold: Gold): string[] {
  if (gold.kind === 'missing') return ['- no gold'];
  return gold.kind === 'facts' ? gold.facts.map(({ texts, title, source }, at) => `- gold F${at + 1}: ${texts.map(one).join(' or ')}${title === null ? '' : ` (title ${one(title)})`}${source === null ? '' : ` (from ${one(source)})`}`) : [`- gold: ${gold.judgements.map(({ id, grade }) => `${id} grade ${grade}`).join(', ')}`];
}

function factLine({ fact, state, ranks }: FactMatch, at: number): string {
  return `- fact F${at + 1} ${state === 'counted' ? (ranks.length === 0 ? 'not found' : `at rank ${ranks.join(', ')}`) : state}: ${one(fact)}`;
}

function metricLines(metrics: MetricValues): string[] {
  const values = Object.entries(metrics).map(([name, value]) => `${name} ${figure(value)}`);
  return values.length === 0 ? [] : [`- ${values.join(', ')}`];
}

function goldLines(file: FixtureFile): string[] {
  const reading = readGoldFile(file.source);
  if (!reading.ok) return [reading.what];
  const { table, format, problems } = reading;
  const entries = table.entries.flatMap(({ id, query, type, gold, goldAnswers }) => [
    `## ${id === null ? '' : `${id} `}${query === null ? '(no question text)' : one(query)}${type === null ? '' : `, type ${type}`}`,
    '',
    ...(gold.kind === 'facts' && gold.facts.length === 0 ? ['- null query'] : goldLine(gold)),
    ...goldAnswers.map((text) => `- reference answer: ${one(text)}`),
    '',
  ]);
  return [`gold, ${format.id}. ${format.label}: ${format.readAs}`, '', `questions ${table.entries.length}`, '', ...entries, ...problemLines(problems)];
}

function problemLines(problems: readonly Problem[]): string[] {
  if (problems.length === 0) return ['No problems.', ''];
  return ['## Problems', '', ...problems.map(({ line, record, severity, code, message }) => `- ${placeOf(line, record)}: ${severity} ${code}. ${one(message)}`), ''];
}

function figure(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** On one line, with what cannot be seen written out. */
function one(text: string): string {
  const shown = text.replaceAll(/[\n\r\t\u0000-\u001f\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]/g, (sign) => (sign === '\n' ? '⏎' : `<${sign.charCodeAt(0).toString(16).padStart(4, '0')}>`));
  return shown === '' ? '(empty)' : shown;
}

function placeOf(line: number | null, record: number | null): string {
  const parts = [...(line === null ? [] : [`line ${line}`]), ...(record === null ? [] : [`record ${record}`])];
  return parts.length === 0 ? 'whole file' : parts.join(', ');
}
