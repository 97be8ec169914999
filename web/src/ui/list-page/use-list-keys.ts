import { type RefObject, useState } from 'react';
import { listKeys, pressed } from '#platform/pages/keys.ts';
import { type Action, actionOfKey } from '../action/action.ts';
import { useHotKeys } from '../action/hot-keys.ts';
import type { Row } from './rows/rows.ts';
import type { SelectedRows } from './use-selected-rows.ts';

const ownArrows =
  '[data-row], [role="tab"], [role="menu"], [role="listbox"], [role="tree"], [role="radiogroup"], [aria-haspopup]';

interface ListKeysOptions<R extends Row> {
  section: RefObject<HTMLElement | null>;
  rows: readonly R[];
  actions: readonly Action<R>[];
  selection: SelectedRows<R>;
}

export function useListKeys<R extends Row>({ section, rows, actions, selection }: ListKeysOptions<R>) {
  const [full, setFull] = useState(false);
  const focus = (selector: string): boolean => {
    const found = section.current?.querySelector<HTMLElement>(selector);
    found?.focus();
    return found !== null && found !== undefined;
  };
  useHotKeys((event) => {
    const { key, target } = event;
    if (pressed(listKeys.leave, event) && full) {
      setFull(false);
      return true;
    }
    if (pressed(listKeys.search, event)) return focus('.kx-search input');
    if (pressed(listKeys.down, event) && target instanceof Element && !target.closest(ownArrows))
      return focus('[data-row]');
    const action = actionOfKey(actions, key);
    if (!action) return false;
    const id = target instanceof HTMLElement ? target.dataset.row : undefined;
    selection.runByKey(
      action,
      rows.find((row) => row.id === id),
    );
    return true;
  });
  return { full, setFull };
}
