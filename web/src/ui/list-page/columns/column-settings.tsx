import { Button, Popover } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { later } from '../../state/later.tsx';
import { SettingOutlined } from '../../theme/icons.ts';
import type { ArrangementProps } from './column.ts';

const Settings = later(
  () => import('./settings.tsx'),
  (part) => part.Settings,
  {
    waiting: ({ columns, room }) => (
      <div className="kx-columns" style={{ height: Math.min(room, 96 + 38 * columns.length) }} />
    ),
  },
);

/** Pixels of the popover's arrow and padding. */
const edges = 48;

function roomAt(button: HTMLElement | null): number {
  const { top = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
  return Math.max(top, window.innerHeight - bottom) - edges;
}

function enter(box: HTMLElement | null): void {
  if (!box?.contains(document.activeElement)) box?.focus({ preventScroll: true });
}

export function ColumnSettings<R>(props: ArrangementProps<R>) {
  const say = useSay();
  const name = say(['列设置', 'Columns']);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>();
  const open = room !== undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // otherwise a full-screen list would exit full screen too
    event.stopPropagation();
    setRoom(undefined);
    button.current?.focus();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={(opens) => setRoom(opens ? roomAt(button.current) : undefined)}
      afterOpenChange={(opens) => opens && enter(box.current)}
      content={
        <Settings {...props} box={box} room={room ?? 0} onKeyDown={onKeyDown} onThere={() => enter(box.current)} />
      }
      destroyOnHidden
    >
      <Button
        ref={button}
        type="text"
        icon={<SettingOutlined />}
        aria-label={name}
        aria-expanded={open}
        aria-haspopup="dialog"
        title={name}
      />
    </Popover>
  );
}
