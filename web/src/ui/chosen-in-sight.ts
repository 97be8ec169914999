import { useCallback } from 'react';

/**
 * For a row of tabs: brings the chosen one to where the row begins when it is not whole in sight, also when the row or a
 * tab of it changes its width. The page stays where it is.
 */
export function useChosenInSight(chosen: string | undefined) {
  return useCallback(
    (row: HTMLElement | null) => {
      if (!row || chosen === undefined) return undefined;
      const bring = () => {
        const one = row.querySelector('[aria-selected="true"], [aria-pressed="true"]');
        if (!one) return;
        const [own, box] = [one.getBoundingClientRect(), row.getBoundingClientRect()];
        const fading = Number.parseFloat(getComputedStyle(row).paddingInlineEnd) || 0;
        const isWhole = own.left >= box.left && own.right <= box.right - fading;
        if (!isWhole) row.scrollLeft += own.left - box.left;
      };
      bring();
      const observer = new ResizeObserver(bring);
      for (const part of [row, ...row.children]) observer.observe(part);
      return () => observer.disconnect();
    },
    [chosen],
  );
}
