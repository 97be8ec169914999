import { browserAdvice, findBrowser } from '../../scripts/browser.mjs';
import { placeForReadingServers } from '../browser/stage/reading.ts';
import { buildFrontEnd, buildServer } from './built.ts';
import { prepareFor } from './prepared.ts';

/**
 * The browser suites read CHROME; without a browser they stop here, with one sentence instead of a hundred failures. What
 * they look at is built once, before several of them need it. Answers what ends the servers they share.
 */
export default async function requireBrowser(): Promise<() => Promise<void>> {
  const found = findBrowser();
  if (!found) throw new Error(browserAdvice().join('\n'));
  process.env.CHROME = found;
  await buildServer();
  await buildFrontEnd();
  await prepareFor('browser');
  return placeForReadingServers();
}
