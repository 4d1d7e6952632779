import type { ComparisonPage, ScorecardPage } from '../../src/shared/exportPages';
import { exportStrings as words } from '../../src/shared/exportStrings';
import { ComparisonDocument } from './ComparisonDocument';
import { documentOf } from './document';
import { ScorecardDocument } from './ScorecardDocument';

/** The bundle `ExportPages`: loaded when somebody exports. */

export function scorecardPage(page: ScorecardPage): string {
  return documentOf({ title: words.scorecard(page.report.name), made: page.made, children: <ScorecardDocument page={page} /> });
}

export function comparisonPage(page: ComparisonPage): string {
  return documentOf({ title: words.comparison(page.names.a, page.names.b), made: page.made, children: <ComparisonDocument page={page} /> });
}
