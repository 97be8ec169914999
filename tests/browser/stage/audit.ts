import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  id: string;
  impact?: string | null;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

const grave = new Set(['serious', 'critical']);
const shownNodes = 4;
/** No style sheet is fetched a second time: none of the rules that need it is a grave one. */
const ways = { resultTypes: ['violations'], preload: false };

/**
 * What axe calls serious or critical on the page as it stands, one readable line for each rule and place. By `rules` it
 * is asked for those alone.
 */
export async function graveFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // through the debugger's door: the page's own policy lets no script in
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`(() => { ${axe.source} })()`);
  const violations = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ ...ways, ...(rules && { runOnly: rules }) })})
      .then((result) => result.violations)`,
  )) as Finding[];
  return violations.filter(({ impact }) => grave.has(impact ?? '')).flatMap(linesOf);
}

const linesOf = ({ id, impact, help, nodes }: Finding): string[] =>
  nodes.slice(0, shownNodes).map(({ target, failureSummary }) => {
    const why = (failureSummary ?? '').split('\n').slice(1).join(' ').trim();
    return `${impact} ${id}: ${help}: ${target.join(' ')} ${why}`;
  });
