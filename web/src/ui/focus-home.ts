/** Where one goes on when what had the focus is gone with what was done: the verbs of the page that is in front. */
const homes = '[data-focus-home], .kx-list .kx-toolbar button';

/** A page that has just been opened has the focus as a whole: nothing on it has. */
export const isSomewhere = (element: Element | null): boolean =>
  element !== null && element !== document.body && !element.matches('.tab-page');

/** Takes the focus there, unless it has gone somewhere already. */
export function focusHome(): void {
  if (isSomewhere(document.activeElement)) return;
  [...document.querySelectorAll<HTMLElement>(homes)].find((home) => home.checkVisibility())?.focus();
}
