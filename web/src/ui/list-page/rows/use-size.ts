import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

/**
 * Size of an element in pixels, kept current: `const [ref, size] = useSize<HTMLDivElement>()`. Undefined only in the
 * first render, which is never painted: expensive contents wait for it.
 */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size | undefined] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const note = (width: number, height: number) => {
      const next = { width: Math.floor(width), height: Math.floor(height) };
      setSize((before) => (before?.width === next.width && before.height === next.height ? before : next));
    };
    note(...innerSize(element));
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      note(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

/** Without padding and border, as ResizeObserver reports it. */
function innerSize(element: HTMLElement): [width: number, height: number] {
  const style = getComputedStyle(element);
  const sides = (...names: string[]) =>
    names.reduce((sum, name) => sum + (Number.parseFloat(style.getPropertyValue(name)) || 0), 0);
  const { width, height } = element.getBoundingClientRect();
  return [
    width - sides('padding-left', 'padding-right', 'border-left-width', 'border-right-width'),
    height - sides('padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width'),
  ];
}
