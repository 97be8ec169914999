import { type ReactNode, useEffect, useRef } from 'react';

interface DrawerProps {
  open: boolean;
  label: string;
  children: ReactNode;
  onClose: () => void;
}

export function Drawer({ open, label, children, onClose }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog by itself
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && children}
    </dialog>
  );
}
