/** Where one goes on when what had the focus is gone with what was done: the verbs of the page that is in front, or its title. */
const homes = ['[data-focus-home], .kx-list .kx-toolbar button', '.kx-case-head h1'];

/** A page that has just been opened has the focus as a whole: nothing on it has. */
export const isSomewhere = (element: Element | null): boolean =>
  element !== null && element !== document.body && !element.matches('.tab-page');

/** Takes the focus there, unless it has gone somewhere already. */
export function focusHome(): void {
  if (isSomewhere(document.activeElement)) return;
  homes
    .flatMap((home) => [...document.querySelectorAll<HTMLElement>(home)])
    .find((home) => home.checkVisibility())
    ?.focus();
}
