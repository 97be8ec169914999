import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import type { Action } from '../../action/action.ts';
import { MoreOutlined } from '../../theme/icons.ts';
import { textWidth } from '../columns/column.ts';
import { ActionMenu } from './action-menu.tsx';

interface RowActionsProps<R> {
  actions: readonly Action<R>[];
  onChoose: (action: Action<R>) => void;
  of: string;
}

const inRow = 2;

/** A single excess verb is shown too, since the menu button is as wide. */
const shownOf = <R,>(actions: readonly Action<R>[]): readonly Action<R>[] =>
  actions.length > inRow + 1 ? actions.slice(0, inRow) : actions;

export const actionsHead: Label = ['操作', 'Actions'];

export function actionsWidth<R>(rows: readonly (readonly Action<R>[])[], say: (label: Label) => string): number {
  const widths = rows.map((actions) => {
    const shown = shownOf(actions);
    const more = actions.length > shown.length ? 32 : 0;
    return shown.reduce((sum, { label }) => sum + textWidth(say(label)) + 14, more + 18);
  });
  return Math.max(textWidth(say(actionsHead)) + 36, ...widths);
}

export function RowActions<R>({ actions, onChoose, of }: RowActionsProps<R>) {
  const say = useSay();
  const shown = shownOf(actions);
  const rest = actions.slice(shown.length);
  const more = useRef<HTMLButtonElement>(null);
  return (
    <span className="kx-row-actions">
      {shown.map((action) => (
        <Button
          key={action.name}
          type="link"
          size="small"
          danger={action.danger}
          aria-label={`${say(action.label)} ${of}`}
          onClick={() => onChoose(action)}
        >
          {say(action.label)}
        </Button>
      ))}
      {rest.length > 0 && (
        <ActionMenu
          actions={rest}
          onChoose={(action) => {
            // a dialog restores the focus to the button, since the menu item is gone
            more.current?.focus();
            onChoose(action);
          }}
        >
          <Button
            ref={more}
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={`${say(['更多操作', 'More'])} ${of}`}
          />
        </ActionMenu>
      )}
    </span>
  );
}
