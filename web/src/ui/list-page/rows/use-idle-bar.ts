import { type RefObject, useLayoutEffect } from 'react';

/** Marks a table whose rows do not scroll: the kit reserves room for the scroll bar in the header. */
export function useIdleBar(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const body = ref.current?.querySelector('.ant-table-body');
    ref.current?.toggleAttribute('data-idle', !!body && body.scrollHeight <= body.clientHeight);
  });
}
