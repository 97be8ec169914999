import type { BrowserContext, Page } from 'playwright-core';

/** A small file of the same origin: while a page shows it, the page keeps its process, cache and compiled code. */
const restingPlace = '/theme.js';

/** Events that tests listen to. Console and error events belong to the witness. */
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

export interface KeptPage {
  readonly context: BrowserContext;
  readonly page: Page;
}

/**
 *
 * Reverts the changes of a test and leaves the program. Storage and cookies are cleared when a test takes the page
 * again
 * (`rememberInstead`).
 * @throws when the page is closed
 *
 */
export async function putToRest({ context, page }: KeptPage): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of heardEvents) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.emulateMedia({ media: null });
  // Outside the window: the next document has no hovered element.
  await page.mouse.move(-1, -1);
  await page.goto(restingPlace);
}

/**
 *
 * Detects what cannot be reverted: DevTools sessions, and scripts and functions added to each document.
 * @returns a function that returns true while another test may use the page
 *
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
