import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button, Checkbox } from 'antd';
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import type { ListPreference } from '#platform/memory/preferences.ts';
import { pressed } from '#platform/pages/keys.ts';
import { NumberBox } from '../../number-box.tsx';
import { DownOutlined, HolderOutlined, UpOutlined } from '../../theme/icons.ts';
import { type ArrangementProps, arranged, type Column, hiddenOf } from './column.ts';

const keys: Record<'up' | 'down', { keys: string; label: Label }> = {
  up: { keys: 'Alt+ArrowUp', label: ['上移', 'Move up'] },
  down: { keys: 'Alt+ArrowDown', label: ['下移', 'Move down'] },
};
const dragged = 'application/x-kaoxin-column';

function placed(order: readonly string[], key: string, to: string): string[] {
  const rest = order.filter((other) => other !== key);
  rest.splice(order.indexOf(to), 0, key);
  return rest;
}

export function ColumnList<R>({ columns, preference, onChange }: ArrangementProps<R>) {
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ key: string; element: Element | null }>(undefined);
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<string>();
  const hidden = hiddenOf(columns, preference);
  const ordered = arranged(columns, { ...preference, hidden: [] });
  const order = ordered.map(({ key }) => key);
  const set = (patch: ListPreference) => onChange({ ...preference, ...patch });
  // a moved row loses the focus
  useLayoutEffect(() => {
    const was = focused.current;
    focused.current = undefined;
    if (!was) return;
    const { element } = was;
    if (element instanceof HTMLElement && !element.matches(':disabled')) element.focus();
    else list.current?.querySelector<HTMLElement>(`[data-column="${was.key}"] input`)?.focus();
  });

  const show = (key: string, shown: boolean) =>
    set({ hidden: shown ? hidden.filter((other) => other !== key) : [...hidden, key] });
  const move = (column: Column<R>, to: string | undefined) => {
    if (to === undefined || to === column.key) return;
    const next = placed(order, column.key, to);
    const place = next.indexOf(column.key) + 1;
    focused.current = { key: column.key, element: document.activeElement };
    setSaid(
      say([
        `${column.label[0]}移到第${place}列，共${next.length}列`,
        `${column.label[1]} moved to ${place} of ${next.length}`,
      ]),
    );
    set({ order: next });
  };
  const drop = (event: DragEvent, to: string) => {
    setOver(undefined);
    const column = ordered.find(({ key }) => key === event.dataTransfer.getData(dragged));
    if (!column) return;
    event.preventDefault();
    move(column, to);
  };
  return (
    <>
      <ul ref={list}>
        {ordered.map((column, place) => {
          const { key, label } = column;
          const above = order[place - 1];
          const below = order[place + 1];
          // captured before the number input handles the arrow
          const onKeyDown = (event: KeyboardEvent) => {
            const isUp = pressed(keys.up, event);
            if (!isUp && !pressed(keys.down, event)) return;
            event.preventDefault();
            event.stopPropagation();
            move(column, isUp ? above : below);
          };
          return (
            <li
              key={key}
              data-column={key}
              data-over={over === key || undefined}
              onKeyDownCapture={onKeyDown}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(dragged)) return;
                event.preventDefault();
                setOver(key);
              }}
              onDragLeave={() => setOver((now) => (now === key ? undefined : now))}
              onDrop={(event) => drop(event, key)}
            >
              {/* biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; keys and buttons move a column too */}
              <span
                className="kx-columns-handle"
                draggable
                title={say(['拖动调整顺序', 'Drag to reorder'])}
                onDragStart={(event) => {
                  event.dataTransfer.setData(dragged, key);
                  event.dataTransfer.effectAllowed = 'move';
                  const row = event.currentTarget.closest('li');
                  if (row) event.dataTransfer.setDragImage(row, 8, 8);
                }}
                onDragEnd={() => setOver(undefined)}
              >
                <HolderOutlined aria-hidden />
              </span>
              <Checkbox
                checked={!hidden.includes(key)}
                disabled={!hidden.includes(key) && hidden.length === columns.length - 1}
                onChange={(event) => show(key, event.target.checked)}
              >
                {say(label)}
              </Checkbox>
              <NumberBox
                size="small"
                min={60}
                max={800}
                step={20}
                value={column.width}
                aria-label={say([`${label[0]}列宽`, `Width of ${label[1]}`])}
                onChange={(width) => width && set({ widths: { ...preference.widths, [key]: width } })}
              />
              <Button
                size="small"
                type="text"
                icon={<UpOutlined />}
                disabled={above === undefined}
                aria-label={say([`上移${label[0]}`, `Move ${label[1]} up`])}
                onClick={() => move(column, above)}
              />
              <Button
                size="small"
                type="text"
                icon={<DownOutlined />}
                disabled={below === undefined}
                aria-label={say([`下移${label[0]}`, `Move ${label[1]} down`])}
                onClick={() => move(column, below)}
              />
            </li>
          );
        })}
      </ul>
      <span className="hidden-text" role="status">
        {said}
      </span>
    </>
  );
}
