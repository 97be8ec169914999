import { type RefObject, useCallback, useEffect, useState } from 'react';

export interface Overflow {
  left: boolean;
  right: boolean;
}
const none: Overflow = { left: false, right: false };

export function useOverflow(row: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [overflow, setOverflow] = useState(none);
  const look = useCallback(() => {
    const element = row.current;
    if (!element) return;
    const left = element.scrollLeft > 1;
    const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
    setOverflow((now) => (now.left === left && now.right === right ? now : { left, right }));
  }, [row]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the row holds decides how long it is
  useEffect(look, [look, content]);
  return overflow;
}
