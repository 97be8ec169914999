import { useSyncExternalStore } from 'react';

/** Breakpoints in px of screen classes 1, 2 and 3 (specification section 9). */
const widths = [768, 992, 1200];
const levels = widths.map((width) => window.matchMedia(`(min-width: ${width}px)`));

function subscribe(changed: () => void): () => void {
  for (const level of levels) level.addEventListener('change', changed);
  return () => {
    for (const level of levels) level.removeEventListener('change', changed);
  };
}
const now = (): number => levels.filter((level) => level.matches).length;

export const useScreen = (): number => useSyncExternalStore(subscribe, now);

/** A wall display; areas/home/board/board.css changes its layout at the same size. */
const wall = window.matchMedia('(min-width: 1700px) and (min-height: 800px)');
const watchWall = (changed: () => void) => {
  wall.addEventListener('change', changed);
  return () => wall.removeEventListener('change', changed);
};

export const useWallScreen = (): boolean => useSyncExternalStore(watchWall, () => wall.matches);
