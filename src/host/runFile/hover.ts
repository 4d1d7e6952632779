import * as vscode from 'vscode';
import type { QuestionRow } from '../../core/model';
import type { Discovery } from '../discovery';
import { factKey } from '../factKey';
import type { RunStore } from '../runStore';
import { isOn } from '../settings';
import { chunkBadge, firstHit, notScored, questionMetrics } from './badgeText';
import { plain } from './plainMarkdown';
import { asRange } from './ranges';
import type { ChunkMark } from './recordMarks';
import { MOST_RECORD_BYTES, RunDocuments, standsInFile, type MarkedQuestion, type ShownRun } from './runDocuments';
import { contains, type Stretch } from '../../core/textLines';
import { rowAt } from './visible';

const MOST_OF_FACT = 600;
const MOST_OF_LINE = 160;

/** Tells what a question scored, which facts a chunk holds, and where else a fact was found. */
export class RunFileHover implements vscode.HoverProvider {
  private readonly documents: RunDocuments;

  constructor(store: RunStore, discovery: Discovery) {
    this.documents = new RunDocuments(store, discovery);
  }

  async provideHover(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Hover | null> {
    const run = isOn('editor.badges') ? this.documents.runOf(document) : null;
    const row = run === null ? null : rowAt(run.report.questions.filter(standsInFile), position);
    if (run === null || row === null || row.place.length > MOST_RECORD_BYTES) return null;
    const question = await this.documents.question(document, run, row);
    return question === null ? null : hoverAt(document, position, run, row, question);
  }
}

function hoverAt(document: vscode.TextDocument, position: vscode.Position, run: ShownRun, row: QuestionRow, question: MarkedQuestion): vscode.Hover | null {
  const { marks } = question;
  const hits = marks.hits.filter(({ stretch }) => contains(stretch, position));
  const [hit] = hits;
  if (hit !== undefined) return hover([...new Set(hits.map(({ fact }) => fact))].map((fact) => factText(question, fact)).join('\n\n---\n\n'), asRange(hit.stretch));
  const chunk = marks.chunks.find(({ token }) => contains(token, position));
  if (chunk !== undefined) return hover(chunkText(question, chunk, run, row), asRange(chunk.token));
  const head = headOf(document, row, marks.record);
  return head.contains(position) ? hover(questionText(question, run, row), head) : null;
}

/** Where a question's badges stand: its opening brace, or its first line. */
function headOf(document: vscode.TextDocument, { place }: QuestionRow, record: Stretch): vscode.Range {
  const { start } = asRange(record);
  return place.endLine === place.line ? new vscode.Range(start, start.translate(0, 1)) : new vscode.Range(start, document.lineAt(place.line).range.end);
}

function questionText({ detail: { question, score } }: MarkedQuestion, { report }: ShownRun, row: QuestionRow): string {
  const title = `**${plain(row.id, MOST_OF_LINE)}** ${plain(question.query, MOST_OF_FACT)}`;
  const metrics = questionMetrics(row, report.config);
  const outcome = row.scored ? firstHit(row) : notScored(row);
  const facts = score.facts.map((match, at) => `- **${factKey(at)}** ${foundAt(match.ranks, match.state)} — ${plain(match.fact, MOST_OF_LINE)}`);
  const relevant = score.relevant.map(({ id, grade, rank }) => `- ${plain(id, MOST_OF_LINE)} (grade ${grade}) ${rank === null ? 'not returned' : `#${rank}`}`).slice(0, 20);
  return [title, [...metrics, outcome].join(' · '), [...facts, ...relevant].join('\n')].filter((part) => part !== '').join('\n\n');
}

function factText({ detail: { score } }: MarkedQuestion, fact: number): string {
  const match = score.facts[fact];
  if (match === undefined) return '';
  const [first, ...again] = match.ranks;
  const also = again.length === 0 ? '' : ` · also ${again.map((rank) => `#${rank}`).join(', ')}`;
  return `**${factKey(fact)}** · first hit #${first ?? '–'}${also}\n\n${plain(match.fact, MOST_OF_FACT)}`;
}

function chunkText({ detail: { score } }: MarkedQuestion, mark: ChunkMark, { report }: ShownRun, row: QuestionRow): string {
  const facts = mark.facts.map((fact) => `- **${factKey(fact)}** ${plain(score.facts[fact]?.fact ?? '', MOST_OF_LINE)}`);
  return [chunkBadge(mark, row, report.goldKind).text, facts.join('\n')].filter((part) => part !== '').join('\n\n');
}

function foundAt(ranks: readonly number[], state: string): string {
  if (state !== 'counted') return state;
  return ranks.length === 0 ? 'missed' : ranks.map((rank) => `#${rank}`).join(', ');
}

function hover(markdown: string, range: vscode.Range): vscode.Hover {
  const text = new vscode.MarkdownString(markdown);
  text.isTrusted = false;
  text.supportHtml = false;
  text.supportThemeIcons = false;
  return new vscode.Hover(text, range);
}
