import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { PopoverPlace } from './popover.tsx';

interface PopoverButtonProps {
  id: string;
  icon: string;
  name: string;
  badge: string | number | undefined;
  children: (place: PopoverPlace) => ReactNode;
}

export function PopoverButton({ id, icon, name, badge, children }: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const onClose = (focus = true) => {
    setOpen(false);
    if (focus) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? onClose() : setOpen(true))}
      >
        <span className="badged" data-count={badge}>
          <Icon name={icon} />
        </span>
      </button>
      {open && children({ id, anchor: button, onClose })}
    </>
  );
}
