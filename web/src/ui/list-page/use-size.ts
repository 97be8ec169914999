import { useCallback, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

/** Size of an element in pixels, kept up to date; nothing before it has been measured: `const [ref, size] = useSize()`. */
export function useSize(): [(element: HTMLElement | null) => (() => void) | undefined, Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
