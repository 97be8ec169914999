import type { Page } from 'playwright-core';

/** Cut heads and cells of the list in front whose full text is available nowhere, and columns beyond its edge. */
export const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const front = [...document.querySelectorAll<HTMLElement>('.tab-page')].find((one) => one.checkVisibility());
    const table = front?.querySelector<HTMLElement>('.kx-table');
    if (!table) return [];
    const told = (cell: Element) => {
      cell.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      return [cell, ...cell.querySelectorAll('*')].some(
        // A preview of the row shows it whole.
        (part) => part.getAttribute('title') || part.getAttribute('aria-label') || part.hasAttribute('data-preview'),
      );
    };
    /** A status chip must be whole unless it decides nothing. */
    const lostChip = (cell: Element) =>
      [...cell.querySelectorAll('.kx-chip')].some(
        (chip) => chip.getBoundingClientRect().right > cell.getBoundingClientRect().right,
      );
    const cut = (cell: HTMLElement) =>
      [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 &&
          part.clientWidth > 1 &&
          getComputedStyle(part).overflowX !== 'visible' &&
          !part.classList.contains('hidden-text'),
      );
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
    const found = heads.filter((head) => cut(head)).map((head) => `head is cut: ${head.innerText}`);
    for (const row of table.querySelectorAll('[data-row]'))
      for (const [at, cell] of [...row.children].entries())
        if (cell instanceof HTMLElement && (lostChip(cell) || (cut(cell) && !told(cell))))
          found.push(`cell is cut: ${heads[at]?.innerText}: ${cell.innerText}`);
    const body = table.querySelector('.ant-table-body, .ant-table-content, .ant-table-tbody-virtual-holder');
    if (body && body.scrollWidth > body.clientWidth + 1) {
      const verbs = heads.at(-1)?.getBoundingClientRect().left ?? 0;
      const beyond = heads.slice(0, -1).filter((head) => head.getBoundingClientRect().right > verbs + 1);
      found.push(...beyond.map((head) => `beyond the edge: ${head.innerText}`));
    }
    return [...new Set(found)];
  });
