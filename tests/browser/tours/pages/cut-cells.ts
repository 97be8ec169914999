import type { Page } from 'playwright-core';

/** Heads and cells of the list in front that are cut and say nowhere what they hold, and columns beyond its edge. */
export const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const front = [...document.querySelectorAll<HTMLElement>('.tab-page')].find((one) => one.checkVisibility());
    const table = front?.querySelector<HTMLElement>('.kx-table');
    if (!table) return [];
    const told = (cell: Element) => {
      cell.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      return [cell, ...cell.querySelectorAll('*')].some(
        // a look at the row shows it whole
        (part) => part.getAttribute('title') || part.getAttribute('aria-label') || part.hasAttribute('data-preview'),
      );
    };
    /** a state is seen whole, or it decides nothing */
    const lostChip = (cell: Element) =>
      [...cell.querySelectorAll('.kx-chip')].some(
        (chip) => chip.getBoundingClientRect().right > cell.getBoundingClientRect().right,
      );
    /** of what hides what is too much: the cell, or a part of it */
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
