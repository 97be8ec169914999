import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

interface PopupProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  children: ReactNode;
}

const gap = 4;

/**
 * A popup below its control, or above where there is more room. It is a child of the control, so that it stays inside a
 * dialog's focus trap, and is in the browser's top layer, so that nothing clips it.
 */
export function Popup({ anchor, label, children }: PopupProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const show = () => {
      if (anchor.current) place(element, anchor.current);
    };
    // browsers from before 2024 have no top layer
    if ('showPopover' in element) {
      element.popover = 'manual';
      element.showPopover();
    }
    show();
    const room = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(show);
    room?.observe(element);
    window.addEventListener('resize', show);
    window.addEventListener('scroll', show, true);
    return () => {
      room?.disconnect();
      window.removeEventListener('resize', show);
      window.removeEventListener('scroll', show, true);
    };
  }, [anchor]);
  return (
    <div ref={box} className="kx-when-popup" role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}

function place(box: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - bottom >= box.offsetHeight + gap || top < clientHeight - bottom;
  const y = below ? bottom + gap : top - gap - box.offsetHeight;
  const x = Math.min(left, clientWidth - box.offsetWidth - gap);
  box.style.left = `${Math.max(gap, x)}px`;
  box.style.top = `${Math.max(gap, Math.min(y, clientHeight - box.offsetHeight - gap))}px`;
}
