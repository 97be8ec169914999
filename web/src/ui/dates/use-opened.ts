import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Opened } from './date-input.tsx';

export function useOpened(onLeave: (() => void) | undefined) {
  const field = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState<Opened>(false);
  const frame = {
    ref: field,
    onBlur: (event: FocusEvent) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      setOpened(false);
      onLeave?.();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !opened) return;
      event.stopPropagation();
      close();
    },
  };
  const close = (end = 0) => {
    setOpened(false);
    field.current?.querySelectorAll('input')[end]?.focus();
  };
  return { field, opened, setOpened, close, frame };
}
