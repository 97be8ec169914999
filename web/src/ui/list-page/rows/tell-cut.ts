const isCut = (part: Element): boolean => part.scrollWidth > part.clientWidth && part.clientWidth > 0;

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
