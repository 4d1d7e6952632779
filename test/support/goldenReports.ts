import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fixtureFiles, REPORT } from './fixtureFiles';
import { goldenReport } from './goldenReport';

/** `npx tsx test/support/goldenReports.ts` names the reports that differ from what is read now; `--update` writes them. Check each by hand. */
function main(update: boolean): void {
  for (const file of fixtureFiles()) {
    const path = file.source.path + REPORT;
    const report = goldenReport(file);
    if (existsSync(path) && readFileSync(path, 'utf8') === report) continue;
    console.log(`${update ? 'written' : 'differs'}: ${file.name}${REPORT}`);
    if (update) writeFileSync(path, report);
  }
}

main(process.argv.includes('--update'));
