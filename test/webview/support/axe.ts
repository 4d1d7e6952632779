import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong in a page: "rule: element – what to do" each. Only violations are worked out, which is most of axe's time. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { readonly axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} – ${failureSummary ?? ''}`));
  });
}
