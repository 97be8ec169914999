/** Where the focus goes when its element has disappeared: the verbs of the active page, or its title. */
const homes = ['[data-focus-home], .kx-list .kx-toolbar button', '.kx-case-head h1'];

/** A newly opened page is focused as a whole, which does not count. */
export const isSomewhere = (element: Element | null): boolean =>
  element !== null && element !== document.body && !element.matches('.tab-page');

export function focusHome(): void {
  if (isSomewhere(document.activeElement)) return;
  homes
    .flatMap((home) => [...document.querySelectorAll<HTMLElement>(home)])
    .find((home) => home.checkVisibility())
    ?.focus();
}
