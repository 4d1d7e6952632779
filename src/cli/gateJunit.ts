import type { Verdict } from '../core/gate/verdict';
import { outcomeLine, ruleText } from './gateOutput';

/** The outcome as JUnit XML: one test case per rule, named after the run. */
export function gateJunit(run: string, verdicts: readonly Verdict[]): string {
  const failures = verdicts.filter(({ passed }) => !passed).length;
  const counts = `tests="${verdicts.length}" failures="${failures}" errors="0" skipped="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="goldlens gate" ${counts}>`,
    `  <testsuite name="${xml(run)}" ${counts}>`,
    ...verdicts.map((verdict) => testCase(run, verdict)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(run: string, verdict: Verdict): string {
  const said = xml(outcomeLine(verdict));
  const outcome = verdict.passed ? `<system-out>${said}</system-out>` : `<failure message="${said}" type="${verdict.rule.kind}">${said}</failure>`;
  return `    <testcase classname="${xml(run)}" name="${xml(ruleText(verdict))}">${outcome}</testcase>`;
}

// what XML 1.0 can hold: no other control characters, no lone surrogates (made whole before), no U+FFFE and U+FFFF
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' };

/** Text for an attribute or element. */
function xml(text: string): string {
  return text.toWellFormed().replace(NOT_XML, '\ufffd').replace(/[&<>"'\t\n\r]/g, (character) => ENTITIES[character] ?? '');
}
