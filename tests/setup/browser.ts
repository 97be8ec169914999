import { browserAdvice, findBrowser } from '../../scripts/browser.mjs';

/** The browser suites read CHROME; without a browser they stop here, with one sentence instead of a hundred failures. */
export default function requireBrowser(): void {
  const found = findBrowser();
  if (!found) throw new Error(browserAdvice().join('\n'));
  process.env.CHROME = found;
}
