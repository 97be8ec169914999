import './rows.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useNarrow } from '../list-page/use-narrow.ts';
import { DeleteOutlined, DownOutlined, HolderOutlined, PlusOutlined, UpOutlined } from '../theme/icons.ts';
import { moved } from './moved.ts';

interface RowsProps<R extends { id: string }> {
  label: Label;
  rows: readonly R[];
  called: (at: number) => Label;
  least: number;
  most: number;
  add?: Label;
  begin?: () => R;
  onChange: (rows: readonly R[]) => void;
  render: (row: R, at: number, set: (patch: Partial<R>) => void) => ReactNode;
}

const handle = '.kx-rows-handle';
const typed = '.kx-rows-row :is([contenteditable="true"], textarea, input:not([type="radio"], [type="checkbox"]))';

const ways = [
  { by: -1, icon: <UpOutlined aria-hidden />, zh: '上移', en: 'up' },
  { by: 1, icon: <DownOutlined aria-hidden />, zh: '下移', en: 'down' },
] as const;

interface NextFocus {
  at: number;
  of: string;
}

function useRowsFocus() {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const held = useRef<HTMLElement>(null);
  const next = useRef<NextFocus>(undefined);
  useLayoutEffect(() => {
    const [wanted, after] = [held.current, next.current];
    held.current = null;
    next.current = undefined;
    if (after) {
      const row = list.current?.children[after.at];
      const control = row?.querySelector<HTMLElement>(after.of) ?? row?.querySelector<HTMLElement>('button:enabled');
      (control ?? addButton.current)?.focus();
    }
    if (wanted?.isConnected && document.activeElement !== wanted) wanted.focus();
  });
  return {
    list,
    addButton,
    keep: () => {
      const active = document.activeElement;
      held.current = active instanceof HTMLElement && list.current?.contains(active) ? active : null;
    },
    give: (to: NextFocus) => {
      next.current = to;
    },
  };
}

export function Rows<R extends { id: string }>(props: RowsProps<R>) {
  const { label, rows, called, least, most, add, begin, onChange, render } = props;
  const say = useSay();
  const narrow = useNarrow();
  const focus = useRowsFocus();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const move = (id: string, to: number) => {
    focus.keep();
    onChange(moved(rows, id, to));
  };
  const onKey = (event: KeyboardEvent, id: string, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    move(id, at + by);
  };
  const set = (id: string) => (patch: Partial<R>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...patch } : row)));
  return (
    <>
      <ol ref={focus.list} className="kx-rows" aria-label={say(label)}>
        {rows.map((row, at) => (
          <li
            key={row.id}
            onKeyDownCapture={(event) => onKey(event, row.id, at)}
            data-drag={row.id === dragged ? 'held' : dragged !== undefined && row.id === over ? 'here' : undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(row.id);
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              move(dragged, at);
              setDragged(undefined);
            }}
          >
            {narrow ? (
              <MoveButtons called={called(at)} at={at} count={rows.length} onMove={(to) => move(row.id, to)} />
            ) : (
              <Handle
                called={called(at)}
                id={row.id}
                onBegin={() => setDragged(row.id)}
                onEnd={() => {
                  setDragged(undefined);
                  setOver(undefined);
                }}
              />
            )}
            <div className="kx-rows-row">{render(row, at, set(row.id))}</div>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              disabled={rows.length <= least}
              aria-label={say([`删除${called(at)[0]}`, `Remove ${called(at)[1]}`])}
              onClick={() => {
                focus.give({ at: Math.min(at, rows.length - 2), of: handle });
                onChange(rows.filter(({ id }) => id !== row.id));
              }}
            />
          </li>
        ))}
      </ol>
      {add && begin && (
        <Button
          ref={focus.addButton}
          icon={<PlusOutlined aria-hidden />}
          disabled={rows.length >= most}
          onClick={() => {
            focus.give({ at: rows.length, of: typed });
            onChange([...rows, begin()]);
          }}
        >
          {say(add)}
        </Button>
      )}
    </>
  );
}

interface MoveButtonsProps {
  called: Label;
  at: number;
  count: number;
  onMove: (to: number) => void;
}

function MoveButtons({ called, at, count, onMove }: MoveButtonsProps) {
  const say = useSay();
  return (
    <div className="kx-rows-ways">
      {ways.map(({ by, icon, zh, en }) => {
        const isOut = at + by < 0 || at + by >= count;
        return (
          <button
            key={by}
            type="button"
            // a disabled button would lose the focus when its row reaches an end
            aria-disabled={isOut}
            aria-label={say([`${zh}${called[0]}`, `Move ${called[1]} ${en}`])}
            onClick={() => isOut || onMove(at + by)}
          >
            {icon}
          </button>
        );
      })}
    </div>
  );
}

interface HandleProps {
  called: Label;
  id: string;
  onBegin: () => void;
  onEnd: () => void;
}

function Handle({ called, id, onBegin, onEnd }: HandleProps) {
  const say = useSay();
  return (
    <button
      type="button"
      className="kx-rows-handle"
      draggable
      aria-label={say([`移动${called[0]}`, `Move ${called[1]}`])}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title={say(['拖动，或按Alt加上下方向键', 'Drag, or press Alt with an arrow'])}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id);
        onBegin();
      }}
      onDragEnd={onEnd}
    >
      <HolderOutlined aria-hidden />
    </button>
  );
}
