import { browserAdvice, findBrowser } from '../../scripts/browser.mjs';
import { placeForReadingServers } from '../browser/stage/reading.ts';
import { buildFrontEnd, buildServer } from './built.ts';
import { prepareFor } from './prepared.ts';

/**
 * Stops the browser suites with one message when CHROME is missing. Builds the tested program once, and returns a
 * function that stops the shared servers.
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
