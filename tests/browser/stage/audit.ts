import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The minified file, because each page parses it again. */
const axe = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact?: string | null;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

const grave: readonly (string | null | undefined)[] = ['serious', 'critical'];
const shownNodes = 4;
/** Style sheets are not fetched again: no serious rule needs them. */
const ways = { resultTypes: ['violations'], preload: false };

export interface Audit {
  rules?: readonly string[];
  without?: readonly string[];
  within?: string;
}

export async function graveFindings(page: Page, { rules, without = [], within }: Audit = {}): Promise<string[]> {
  // Evaluated through the DevTools protocol, because the page's policy blocks scripts.
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
