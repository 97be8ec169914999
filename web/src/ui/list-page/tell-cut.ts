const isCut = (part: Element): boolean => part.scrollWidth > part.clientWidth && part.clientWidth > 0;

/**
 * What a head or cell under the mouse has no room for is its tooltip, as the browser draws them. One that says more by itself
 * keeps what it says: a title of its own, or what a look at the row shows.
 */
export function tellCut({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th, .ant-table-cell') : null;
  if (!cell || (cell.title && cell.dataset.cut === undefined) || cell.querySelector('[title], [data-preview]')) return;
  if ([cell, ...cell.querySelectorAll('*')].some(isCut)) {
    cell.title = cell.innerText;
    cell.dataset.cut = '';
  } else if (cell.dataset.cut !== undefined) {
    cell.removeAttribute('title');
    delete cell.dataset.cut;
  }
}
