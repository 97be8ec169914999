import { Button, Checkbox, InputNumber, Popover, Select } from 'antd';
import { useId } from 'react';
import { useSay } from '#platform/language.tsx';
import type { ListPreference } from '#platform/memory/preferences.ts';
import { DownOutlined, SettingOutlined, UpOutlined } from '../../icons.ts';
import { arranged, type Column, usualDensity } from './column.ts';

interface ColumnSettingsProps<R> {
  columns: readonly Column<R>[];
  preference: ListPreference;
  onChange: (preference: ListPreference | undefined) => void;
}

/** Which columns a list shows, in which order and width, and how tight its rows are. */
export function ColumnSettings<R>(props: ColumnSettingsProps<R>) {
  const say = useSay();
  const name = say(['列设置', 'Columns']);
  return (
    <Popover trigger="click" placement="bottomRight" content={<Settings {...props} />} destroyOnHidden>
      <Button type="text" icon={<SettingOutlined />} aria-label={name} title={name} />
    </Popover>
  );
}

function Settings<R>({ columns, preference, onChange }: ColumnSettingsProps<R>) {
  const say = useSay();
  const id = useId();
  const hidden = preference.hidden ?? [];
  const ordered = arranged(columns, { ...preference, hidden: [] });
  const keys = ordered.map(({ key }) => key);
  const set = (patch: ListPreference) => onChange({ ...preference, ...patch });
  const show = (key: string, shown: boolean) =>
    set({ hidden: shown ? hidden.filter((other) => other !== key) : [...hidden, key] });
  const move = (place: number, by: number) => {
    const order = [...keys];
    order.splice(place + by, 0, ...order.splice(place, 1));
    set({ order });
  };
  return (
    <div className="kx-columns" role="dialog" aria-label={say(['列设置', 'Columns'])}>
      <div className="kx-columns-density">
        <label htmlFor={`${id}-density`}>{say(['行高', 'Row height'])}</label>
        <Select
          id={`${id}-density`}
          size="small"
          value={preference.density ?? usualDensity}
          onChange={(density) => set({ density })}
          options={[
            { value: 'small', label: say(['紧凑', 'Compact']) },
            { value: 'middle', label: say(['适中', 'Medium']) },
            { value: 'large', label: say(['宽松', 'Relaxed']) },
          ]}
        />
      </div>
      <ul>
        {ordered.map((column, place) => (
          <li key={column.key}>
            <Checkbox
              checked={!hidden.includes(column.key)}
              disabled={!hidden.includes(column.key) && hidden.length === columns.length - 1}
              onChange={(event) => show(column.key, event.target.checked)}
            >
              {say(column.label)}
            </Checkbox>
            <InputNumber
              size="small"
              min={60}
              max={800}
              step={20}
              value={column.width}
              aria-label={say([`${column.label[0]}列宽`, `Width of ${column.label[1]}`])}
              onChange={(width) => width && set({ widths: { ...preference.widths, [column.key]: width } })}
            />
            <Button
              size="small"
              type="text"
              icon={<UpOutlined />}
              disabled={place === 0}
              aria-label={say([`上移${column.label[0]}`, `Move ${column.label[1]} up`])}
              onClick={() => move(place, -1)}
            />
            <Button
              size="small"
              type="text"
              icon={<DownOutlined />}
              disabled={place === ordered.length - 1}
              aria-label={say([`下移${column.label[0]}`, `Move ${column.label[1]} down`])}
              onClick={() => move(place, 1)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onChange(undefined)}>
        {say(['恢复默认', 'Defaults'])}
      </Button>
    </div>
  );
}
