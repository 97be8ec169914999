import { useCallback, useState } from 'react';

/** Height of an element in pixels, kept up to date: `const [ref, height] = useHeight()`. */
export function useHeight(): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setHeight(Math.floor(entry.contentRect.height)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, height];
}
