import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button, Checkbox } from 'antd';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
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

/** A moved row loses the focus: it returns to the element that had it, or to the row. */
function useKeptFocus() {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ key: string; element: Element | null }>(undefined);
  useLayoutEffect(() => {
    const was = focused.current;
    focused.current = undefined;
    if (!was) return;
    const { element } = was;
    if (element instanceof HTMLElement && !element.matches(':disabled')) element.focus();
    else list.current?.querySelector<HTMLElement>(`[data-column="${was.key}"] input`)?.focus();
  });
  return {
    list,
    keep: (key: string) => {
      focused.current = { key, element: document.activeElement };
    },
  };
}

export function ColumnList<R>({ columns, preference, onChange }: ArrangementProps<R>) {
  const say = useSay();
  const { list, keep } = useKeptFocus();
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<string>();
  const hidden = hiddenOf(columns, preference);
  const ordered = arranged(columns, { ...preference, hidden: [] });
  const order = ordered.map(({ key }) => key);
  const set = (patch: ListPreference) => onChange({ ...preference, ...patch });
  const show = (key: string, shown: boolean) =>
    set({ hidden: shown ? hidden.filter((other) => other !== key) : [...hidden, key] });
  const move = (column: Column<R>, to: string | undefined) => {
    if (to === undefined || to === column.key) return;
    const next = placed(order, column.key, to);
    const place = next.indexOf(column.key) + 1;
    keep(column.key);
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
          const { key } = column;
          const above = order[place - 1];
          const below = order[place + 1];
          const isShown = !hidden.includes(key);
          return (
            <li
              key={key}
              data-column={key}
              data-over={over === key || undefined}
              // captured before the number input handles the arrow
              onKeyDownCapture={(event) => {
                const isUp = pressed(keys.up, event);
                if (!isUp && !pressed(keys.down, event)) return;
                event.preventDefault();
                event.stopPropagation();
                move(column, isUp ? above : below);
              }}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(dragged)) return;
                event.preventDefault();
                setOver(key);
              }}
              onDragLeave={() => setOver((now) => (now === key ? undefined : now))}
              onDrop={(event) => drop(event, key)}
            >
              <Handle columnKey={key} onEnd={() => setOver(undefined)} />
              <Checkbox
                checked={isShown}
                disabled={isShown && hidden.length === columns.length - 1}
                onChange={(event) => show(key, event.target.checked)}
              >
                {say(column.label)}
              </Checkbox>
              <WidthBox column={column} onWidth={(width) => set({ widths: { ...preference.widths, [key]: width } })} />
              <MoveButtons
                label={column.label}
                {...(above === undefined ? {} : { onUp: () => move(column, above) })}
                {...(below === undefined ? {} : { onDown: () => move(column, below) })}
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

function Handle({ columnKey, onEnd }: { columnKey: string; onEnd: () => void }) {
  const say = useSay();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; keys and buttons move a column too
    <span
      className="kx-columns-handle"
      draggable
      title={say(['拖动调整顺序', 'Drag to reorder'])}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, columnKey);
        event.dataTransfer.effectAllowed = 'move';
        const row = event.currentTarget.closest('li');
        if (row) event.dataTransfer.setDragImage(row, 8, 8);
      }}
      onDragEnd={onEnd}
    >
      <HolderOutlined aria-hidden />
    </span>
  );
}

function WidthBox<R>({ column: { label, width }, onWidth }: { column: Column<R>; onWidth: (width: number) => void }) {
  const say = useSay();
  return (
    <NumberBox
      size="small"
      min={60}
      max={800}
      step={20}
      value={width}
      aria-label={say([`${label[0]}列宽`, `Width of ${label[1]}`])}
      onChange={(next) => next && onWidth(next)}
    />
  );
}

function MoveButtons({ label, onUp, onDown }: { label: Label; onUp?: () => void; onDown?: () => void }) {
  const say = useSay();
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={<UpOutlined />}
        disabled={onUp === undefined}
        aria-label={say([`上移${label[0]}`, `Move ${label[1]} up`])}
        onClick={onUp}
      />
      <Button
        size="small"
        type="text"
        icon={<DownOutlined />}
        disabled={onDown === undefined}
        aria-label={say([`下移${label[0]}`, `Move ${label[1]} down`])}
        onClick={onDown}
      />
    </>
  );
}
