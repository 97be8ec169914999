export const frameAsks = ['blade-system/menu/routes', 'blade-system/menu/buttons', 'blade-system/menu/top-menu'];

type PageTable = typeof import('./pages.ts');
let table: Promise<PageTable> | undefined;

/**
 * Loads the table of pages. It is a chunk of its own, so that new pages do not enlarge the login page. A failed load is
 * retried on the next call.
 */
export function pageTable(): Promise<PageTable> {
  table ??= import('./pages.ts').catch((reason: unknown) => {
    table = undefined;
    throw reason;
  });
  return table;
}
