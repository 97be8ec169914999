import type { BrowserContext, Page } from 'playwright-core';

/** A small file of the program: while a page shows it, the page keeps its process, its cache and what it has compiled. */
const restingPlace = '/theme.js';

/** Events that tests listen to. Those of the console and of errors belong to the witness. */
const heardEvents = [
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'websocket',
  'dialog',
  'download',
  'filechooser',
  'popup',
  'framenavigated',
] as const;

/** A context with one page that the tests of a file use one after another. */
export interface KeptPage {
  readonly context: BrowserContext;
  readonly page: Page;
}

/**
 * Takes back what a test has changed, and leaves the program. Storage and cookies are cleared when a test takes the page again
 * (`rememberInstead`).
 * @throws when the page is closed
 */
export async function putToRest({ context, page }: KeptPage): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of heardEvents) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.emulateMedia({ media: null });
  // outside of the window: nothing of the next document is hovered
  await page.mouse.move(-1, -1);
  await page.goto(restingPlace);
}

/**
 * Notes what cannot be taken back: sessions of the DevTools protocol, and scripts and functions added to every document.
 * @returns a function that tells whether another test may use the page
 */
export function watchForLastingChanges({ context, page }: KeptPage): () => boolean {
  let isUnchanged = true;
  const noting = <F extends (...parts: never[]) => unknown>(change: F): F =>
    ((...parts: Parameters<F>) => {
      isUnchanged = false;
      return change(...parts);
    }) as F;
  context.newCDPSession = noting(context.newCDPSession.bind(context));
  for (const target of [context, page]) {
    target.addInitScript = noting(target.addInitScript.bind(target)) as typeof target.addInitScript;
    target.exposeFunction = noting(target.exposeFunction.bind(target));
    target.exposeBinding = noting(target.exposeBinding.bind(target)) as typeof target.exposeBinding;
  }
  return () => isUnchanged;
}
