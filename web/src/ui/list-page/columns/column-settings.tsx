import { Button, Popover, Select } from 'antd';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { SettingOutlined } from '../../icons.ts';
import { type ArrangementProps, usualDensity } from './column.ts';
import { ColumnList } from './column-list.tsx';

/** Pixels of the arrow and the edges around what stands in it. */
const edges = 48;

/** What opens at the button stands below or above it, wherever there is more room, and is no higher than that. */
function roomAt(button: HTMLElement | null): number {
  const { top = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
  return Math.max(top, window.innerHeight - bottom) - edges;
}

/** The focus comes in, unless it is there already: a mouse does not mind, and the keyboard is where it is wanted. */
function enter(box: HTMLElement | null): void {
  if (!box?.contains(document.activeElement)) box?.focus({ preventScroll: true });
}

/** Which columns a list shows, in which order and width, and how tight its rows are. */
export function ColumnSettings<R>(props: ArrangementProps<R>) {
  const say = useSay();
  const name = say(['列设置', 'Columns']);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** pixels it may be high, while it is open */
  const [room, setRoom] = useState<number>();
  const open = room !== undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // or a list that fills the screen would be left too
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
      content={<Settings {...props} box={box} room={room ?? 0} onKeyDown={onKeyDown} />}
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

interface SettingsProps<R> extends ArrangementProps<R> {
  box: RefObject<HTMLDivElement | null>;
  room: number;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Settings<R>({ box, room, onKeyDown, ...props }: SettingsProps<R>) {
  const { preference, onChange } = props;
  const say = useSay();
  const id = useId();
  return (
    <div
      ref={box}
      className="kx-columns"
      role="dialog"
      aria-label={say(['列设置', 'Columns'])}
      tabIndex={-1}
      style={{ maxHeight: room }}
      onKeyDown={onKeyDown}
    >
      <div className="kx-columns-density">
        <label htmlFor={`${id}-density`}>{say(['行高', 'Row height'])}</label>
        <Select
          id={`${id}-density`}
          size="small"
          value={preference.density ?? usualDensity}
          onChange={(density) => onChange({ ...preference, density })}
          options={[
            { value: 'small', label: say(['紧凑', 'Compact']) },
            { value: 'middle', label: say(['适中', 'Medium']) },
            { value: 'large', label: say(['宽松', 'Relaxed']) },
          ]}
        />
      </div>
      <ColumnList {...props} />
      <div className="kx-columns-foot">
        <span>
          {say([
            '拖动或按 Alt+↑、Alt+↓ 调整顺序；列宽以像素计',
            'Drag, or press Alt+↑ or Alt+↓, to reorder; widths in pixels',
          ])}
        </span>
        <Button size="small" onClick={() => onChange(undefined)}>
          {say(['恢复默认', 'Defaults'])}
        </Button>
      </div>
    </div>
  );
}
