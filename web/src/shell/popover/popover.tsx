import './popover.css';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

const margin = 8;

function placeBelow(anchor: HTMLElement | null, width: number): { top: number; right: number; width: number } {
  const box = anchor?.getBoundingClientRect();
  const right = window.innerWidth - (box?.right ?? 0);
  const most = window.innerWidth - Math.min(width, window.innerWidth - 2 * margin) - margin;
  return { top: (box?.bottom ?? 0) + 4, right: Math.max(margin, Math.min(right, most)), width };
}

export interface PopoverPlace {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  /** @param focus whether the focus returns to the button */
  onClose: (focus?: boolean) => void;
}

interface PopoverProps extends PopoverPlace {
  label: string;
  /** px */
  width: number;
  className: string;
  /** selector of the initial focus; default: the popover itself */
  first?: string;
  children: ReactNode;
}

export function Popover({ id, anchor, onClose, label, width, className, first, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place] = useState(() => placeBelow(anchor.current, width));
  const isInside = (target: EventTarget | null): boolean =>
    target instanceof Node && Boolean(box.current?.contains(target) || anchor.current?.contains(target));
  const away = useEffectEvent(({ target }: PointerEvent) => {
    if (!isInside(target)) onClose(false);
  });
  const enter = useEffectEvent(() =>
    ((first ? box.current?.querySelector<HTMLElement>(first) : null) ?? box.current)?.focus(),
  );
  useEffect(() => {
    enter();
    document.addEventListener('pointerdown', away, true);
    return () => document.removeEventListener('pointerdown', away, true);
  }, []);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !isInside(relatedTarget)) onClose(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={box}
      id={id}
      role="dialog"
      aria-label={label}
      className={`bar-popover ${className}`}
      style={place}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {children}
    </div>
  );
}
