import { useCallback } from 'react';

/**
 * For a row of tabs: brings the chosen one to where the row begins when it is not whole in sight, also when the row or a
 * tab of it changes its width. The page stays where it is. Says as `data-before` and `data-behind` where more of the row lies
 * out of sight.
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
        // on either side a sign may lie over the row
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
