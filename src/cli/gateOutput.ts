import type { Verdict } from '../core/gate/verdict';
import { formatMetric } from '../core/metrics/names';
import { formatChange, formatChangeInterval, formatCount, formatInterval } from '../shared/format';
import { csvCell } from './csvCell';
import { alignColumns, printable } from './printable';
import type { OutputFormat } from './scoreArguments';
import { markdownRow, markdownText } from './scoreMarkdown';

/** `max-drop AllGold@10=1pp` */
export function ruleText({ rule }: Verdict): string {
  return `${rule.kind} ${rule.text}`;
}

/** What a rule found, as a sentence. */
export function outcomeLine(verdict: Verdict): string {
  return `${ruleText(verdict)}: ${verdict.reading}, ${found(verdict)}${settled(verdict)}`;
}

function found({ rule, value, baseline, ci95 }: Verdict): string {
  if (baseline === null) {
    const interval = ci95 === null ? '' : ` (95 % interval ${formatInterval(rule.metric, ci95.low, ci95.high)})`;
    return `${rule.metric} is ${formatMetric(rule.metric, value)}${interval}`;
  }
  const interval = ci95 === null ? 'no interval' : `95 % interval ${formatChangeInterval(rule.metric, ci95.low, ci95.high)}`;
  return `${rule.metric} changed by ${formatChange(rule.metric, value - baseline)} (${interval}), from ${formatMetric(rule.metric, baseline)} to ${formatMetric(rule.metric, value)}`;
}

function settled({ rule, reading, ci95, questionsNeeded }: Verdict): string {
  if (reading !== 'inconclusive') return '';
  if (ci95 === null) return '; one question settles nothing';
  if (questionsNeeded === null) return '; the drop is just the one allowed, which no number of questions would settle';
  return `; the interval holds the allowed drop of ${formatChange(rule.metric, rule.limit).slice(1)}, about ${formatCount(questionsNeeded)} questions would settle it`;
}

/** All rules as table, JSON, CSV or Markdown. */
export function* gateOutput(verdicts: readonly Verdict[], format: OutputFormat): Generator<string> {
  switch (format) {
    case 'json':
      yield `${JSON.stringify({ schemaVersion: 1, passed: verdicts.every(({ passed }) => passed), rules: verdicts.map(ruleJson) }, null, 2)}\n`;
      return;
    case 'csv':
      yield 'rule,passed,value,baseline,ci95_low,ci95_high,reading\r\n';
      for (const verdict of verdicts) {
        const { passed, value, baseline, ci95, reading } = verdict;
        yield `${[ruleText(verdict), String(passed), value, baseline ?? '', ci95?.low ?? '', ci95?.high ?? '', reading].map(csvCell).join(',')}\r\n`;
      }
      return;
    case 'md':
      yield `${markdownRow(['', 'rule', 'found'])}${markdownRow(['---', '---', '---'])}`;
      for (const verdict of verdicts) yield markdownRow([verdict.reading, ruleText(verdict), `${found(verdict)}${settled(verdict)}`].map(markdownText));
      return;
    case 'table':
      for (const line of alignColumns(verdicts.map((verdict) => [verdict.reading, printable(ruleText(verdict)), `${found(verdict)}${settled(verdict)}`]))) yield `${line}\n`;
      yield `${summary(verdicts)}\n`;
  }
}

function ruleJson(verdict: Verdict): unknown {
  const { passed, value, baseline, ci95, reading } = verdict;
  return { rule: ruleText(verdict), passed, value, baseline, ci95: ci95 === null ? null : [ci95.low, ci95.high], reading };
}

function summary(verdicts: readonly Verdict[]): string {
  const failed = verdicts.filter(({ passed }) => !passed).length;
  return failed === 0 ? 'The gate passed.' : `The gate failed: ${failed} of ${verdicts.length} rule${verdicts.length === 1 ? '' : 's'}.`;
}
