import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import type { Action } from '../action.ts';

interface ActionMenuProps<R> {
  actions: readonly Action<R>[];
  onChoose: (action: Action<R>) => void;
  children: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** The kit lets the focus go with the menu; a dialog that opens then takes it from where it was before. */
function giveBack(before: Element | null): void {
  const now = document.activeElement;
  if (now !== document.body && !now?.closest('[role="menu"]')) return;
  if (before instanceof HTMLElement) before.focus();
}

/** A menu of actions with their shortcuts; the same for the row's button and the right mouse button. */
export function ActionMenu<R>({ actions, onChoose, children, ...control }: ActionMenuProps<R>) {
  const say = useSay();
  const items: MenuProps['items'] = actions.map((action) => ({
    key: action.name,
    danger: action.danger ?? false,
    label: (
      <span className="kx-menu-line">
        {say(action.label)}
        {action.shortcut && <kbd>{action.shortcut}</kbd>}
      </span>
    ),
  }));
  const before = useRef<Element>(null);
  const { open } = control;
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  const onOpenChange = (opens: boolean) => {
    if (opens) before.current = document.activeElement;
    else giveBack(before.current);
    control.onOpenChange?.(opens);
  };
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    domEvent.stopPropagation();
    // or the press of Enter would go on to the dialog that opens, and close it
    domEvent.preventDefault();
    const action = actions.find(({ name }) => name === key);
    if (action) onChoose(action);
  };
  return (
    <Dropdown
      menu={{ items, onClick }}
      trigger={['click']}
      autoFocus
      destroyOnHidden
      {...control}
      onOpenChange={onOpenChange}
    >
      {children}
    </Dropdown>
  );
}
