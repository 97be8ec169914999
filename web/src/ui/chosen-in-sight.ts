import { useCallback } from 'react';

/**
 * For a row of tabs: scrolls the chosen tab to the start of the row when it is not fully visible, also after a resize.
 * The page itself does not scroll. `data-before` and `data-behind` mark overflow on either side.
 */
export function useChosenInSight(chosen: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen one is brought into sight
  return useCallback(
    (row: HTMLElement | null) => {
      if (!row) return undefined;
      const bring = () => {
        const one = row.querySelector('[aria-selected="true"], [aria-pressed="true"]');
        if (!one) return;
        const [own, box] = [one.getBoundingClientRect(), row.getBoundingClientRect()];
        const sign = Number.parseFloat(getComputedStyle(row).paddingInlineEnd) || 0;
        const from = box.left + (one === row.firstElementChild ? 0 : sign);
        const isWhole = own.left >= from && own.right <= box.right - sign;
        if (!isWhole) row.scrollLeft += own.left - from;
      };
      const mark = () => {
        row.toggleAttribute('data-before', row.scrollLeft > 1);
        row.toggleAttribute('data-behind', row.scrollLeft + row.clientWidth < row.scrollWidth - 1);
      };
      const look = () => {
        bring();
        mark();
      };
      look();
      row.addEventListener('scroll', mark, { passive: true });
      const observer = new ResizeObserver(look);
      for (const part of [row, ...row.children]) observer.observe(part);
      return () => {
        observer.disconnect();
        row.removeEventListener('scroll', mark);
      };
    },
    [chosen],
  );
}
