import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Each page reads it anew: of the two files the package has, the one that is quick to read. */
const axe = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact?: string | null;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

const grave: readonly (string | null | undefined)[] = ['serious', 'critical'];
const shownNodes = 4;
/** No style sheet is fetched a second time: none of the rules that need it is a grave one. */
const ways = { resultTypes: ['violations'], preload: false };

export interface Audit {
  /** these rules alone */
  rules?: readonly string[];
  /** all rules but these */
  without?: readonly string[];
  /** the elements that the page keeps under this name of its window, instead of the whole page */
  within?: string;
}

/** What axe calls serious or critical on the page as it stands, one readable line for each rule and place. */
export async function graveFindings(page: Page, { rules, without = [], within }: Audit = {}): Promise<string[]> {
  // through the debugger's door: the page's own policy lets no script in
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`(() => { ${axe} })()`);
  const options = JSON.stringify({ ...ways, ...(rules && { runOnly: rules }) });
  const place = within ? `window.${within}.filter((element) => element.isConnected)` : '[]';
  const violations = (await page.evaluate(`(() => {
    const include = ${place};
    const place = include.length > 0 ? { include } : document;
    // a rule has one impact for whatever it finds: what is not grave would be thrown away
    const off = axe._audit.rules.filter(({ id, impact }) => !${JSON.stringify(grave)}.includes(impact) || ${JSON.stringify(without)}.includes(id));
    const rules = Object.fromEntries(off.map(({ id }) => [id, { enabled: false }]));
    return axe.run(place, { rules, ...${options} }).then((result) => result.violations);
  })()`)) as Finding[];
  return violations.filter(({ impact }) => grave.includes(impact)).flatMap(linesOf);
}

const linesOf = ({ id, impact, help, nodes }: Finding): string[] =>
  nodes.slice(0, shownNodes).map(({ target, failureSummary }) => {
    const why = (failureSummary ?? '').split('\n').slice(1).join(' ').trim();
    return `${impact} ${id}: ${help}: ${target.join(' ')} ${why}`;
  });
