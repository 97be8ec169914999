import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { listKeys, pressed } from '#platform/pages/keys.ts';
import type { usePreview } from '../preview/use-preview.ts';
import type { Row, RowsProps } from './rows.ts';

interface RowMenu<R> {
  row: R;
  x: number;
  y: number;
}

type Preview = ReturnType<typeof usePreview>;

export function useRowEvents<R extends Row>(props: RowsProps<R>, look: Preview) {
  const { actionsOf, onOpen, branches, preview } = props;
  const [menu, setMenu] = useState<RowMenu<R>>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: R) => {
    if (event.target !== event.currentTarget) return;
    if (pressed(listKeys.open, event)) {
      // otherwise the same key press would reach the dialog that opens
      event.preventDefault();
      onOpen?.(row);
    } else if (pressed(listKeys.down, event)) step(event, 1);
    else if (pressed(listKeys.up, event)) step(event, -1);
    else if (preview && pressed(listKeys.preview, event)) {
      event.preventDefault();
      look.toggle(row.id, event.currentTarget);
    } else if (branches && pressed(listKeys.unfold, event)) unfold(event, row, branches);
    else if (branches && pressed(listKeys.fold, event)) fold(event, row, branches);
    else if (pressed(listKeys.menu, event)) {
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      setMenu({ row, x: box.left + 60, y: box.bottom });
    }
  };
  return {
    menu,
    closeMenu: () => setMenu(undefined),
    eventsOf: (row: R) => ({
      onClick: (event: MouseEvent) => {
        if (!onControl(event.target) && getSelection()?.isCollapsed !== false) onOpen?.(row);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, row),
      onContextMenu: (event: MouseEvent) => {
        if (actionsOf(row).length === 0) return;
        event.preventDefault();
        setMenu({ row, x: event.clientX, y: event.clientY });
      },
    }),
  };
}

const onControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, label, .ant-table-selection-column') !== null;

function step(event: KeyboardEvent<HTMLElement>, by: number): void {
  const all = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const next = all[all.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Branches<R> = NonNullable<RowsProps<R & Row>['branches']>;

function unfold<R extends Row>(event: KeyboardEvent<HTMLElement>, row: R, { isOpen, toggle }: Branches<R>): void {
  const open = isOpen(row);
  if (open === undefined) return;
  event.preventDefault();
  if (open) step(event, 1);
  else toggle(row);
}

function fold<R extends Row>(event: KeyboardEvent<HTMLElement>, row: R, branches: Branches<R>): void {
  event.preventDefault();
  if (branches.isOpen(row)) branches.toggle(row);
  else event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-row="${branches.parentOf(row)}"]`)?.focus();
}
