/** What the frame asks for whoever is logged in; a test compares them with the contract. */
export const frameAsks = ['blade-system/menu/routes', 'blade-system/menu/buttons', 'blade-system/menu/top-menu'];

type PageTable = typeof import('./pages.ts');
let table: Promise<PageTable> | undefined;

/** The table of pages: a part of its own, so that a new page costs nothing at the log-in. Asked again after it was lost. */
export function pageTable(): Promise<PageTable> {
  table ??= import('./pages.ts').catch((reason: unknown) => {
    table = undefined;
    throw reason;
  });
  return table;
}
