/** Where one goes on when what had the focus is gone with what was done: the verbs of the page that is in front. */
const homes = '[data-focus-home], .kx-list .kx-toolbar button';

/** Takes the focus there, unless it has gone somewhere already. */
export function focusHome(): void {
  if (document.activeElement !== document.body) return;
  [...document.querySelectorAll<HTMLElement>(homes)].find((home) => home.checkVisibility())?.focus();
}
