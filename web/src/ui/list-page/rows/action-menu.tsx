import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import type { Action } from '../../action/action.ts';

interface ActionMenuProps<R> {
  actions: readonly Action<R>[];
  onChoose: (action: Action<R>) => void;
  children: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** The kit drops the focus when the menu closes; restoring it first lets a dialog return it later. */
function giveBack(before: Element | null): void {
  const now = document.activeElement;
  if (now !== document.body && !now?.closest('[role="menu"]')) return;
  if (before instanceof HTMLElement) before.focus();
}

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
    // otherwise the Enter press would reach the dialog that opens, and close it
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
