import { type HTMLAttributes, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import './preview-card.css';

interface PreviewCardProps {
  id: string;
  anchor: DOMRect;
  hold: Pick<HTMLAttributes<HTMLElement>, 'onPointerOver' | 'onPointerDown' | 'onPointerLeave'>;
  children: ReactNode;
}

const gap = 4;
const edge = 8;

/** A preview next to a row. It takes no focus and has no controls: it describes the row. */
export function PreviewCard({ id, anchor, hold, children }: PreviewCardProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: anchor.bottom + gap, left: anchor.left });
  useLayoutEffect(() => {
    const card = box.current;
    if (!card) return;
    const put = () => {
      const { width, height } = card.getBoundingClientRect();
      const below = anchor.bottom + gap;
      const top = below + height + edge <= window.innerHeight ? below : Math.max(edge, anchor.top - gap - height);
      setPlace({ top, left: Math.max(edge, Math.min(anchor.left, window.innerWidth - width - edge)) });
    };
    const observer = new ResizeObserver(put);
    observer.observe(card);
    return () => observer.disconnect();
  }, [anchor]);
  return (
    <div ref={box} id={id} role="tooltip" className="kx-preview" style={place} {...hold}>
      <Suspense>{children}</Suspense>
    </div>
  );
}
