import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import './drop-menu.css';

export interface MenuChoice {
  name: string;
  icon?: ReactNode;
  perform: () => void;
  apart?: boolean;
  disabled?: boolean;
}
interface DropMenuProps {
  label: string;
  choices: readonly MenuChoice[];
  /** pixels from the window's edges; `right` counts from the right edge */
  place: { top: number; left?: number; right?: number };
  onClose: () => void;
}

export function DropMenu({ label, choices, place, onClose }: DropMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(document.activeElement);
  const items = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];

  useLayoutEffect(() => {
    const menu = list.current;
    if (!menu) return;
    const { right, bottom } = menu.getBoundingClientRect();
    if (right > window.innerWidth) menu.style.left = `${window.innerWidth - menu.offsetWidth - 8}px`;
    if (bottom > window.innerHeight) menu.style.top = `${window.innerHeight - menu.offsetHeight - 8}px`;
    menu.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
  }, []);

  useEffect(() => {
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !list.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', away, true);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', away, true);
      window.removeEventListener('blur', onClose);
    };
  }, [onClose]);

  const close = () => {
    onClose();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  const move = (event: KeyboardEvent) => {
    const all = items();
    const here = document.activeElement instanceof HTMLButtonElement ? all.indexOf(document.activeElement) : -1;
    const steps: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (step !== undefined) all.at(step % all.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={list} role="menu" tabIndex={-1} aria-label={label} className="drop-menu" style={place} onKeyDown={move}>
      {choices.map(({ name, icon, perform, apart, disabled }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={disabled}
          className={apart ? 'drop-item drop-apart' : 'drop-item'}
          onClick={() => {
            close();
            perform();
          }}
        >
          {icon}
          {name}
        </button>
      ))}
    </div>
  );
}
