import { Button, Select } from 'antd';
import { type KeyboardEvent, type RefObject, useEffectEvent, useId, useLayoutEffect } from 'react';
import { useSay } from '#platform/language.tsx';
import type { ArrangementProps } from './column.ts';
import { ColumnList } from './column-list.tsx';

export interface SettingsProps extends ArrangementProps<never> {
  box: RefObject<HTMLDivElement | null>;
  room: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onThere: () => void;
}

export function Settings({ box, room, onKeyDown, onThere, ...props }: SettingsProps) {
  const { preference, onChange } = props;
  const say = useSay();
  const id = useId();
  const { density: _, ...withoutDensity } = preference;
  const there = useEffectEvent(onThere);
  useLayoutEffect(() => there(), []);
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
        <Select<NonNullable<typeof preference.density> | 'fills'>
          id={`${id}-density`}
          size="small"
          value={preference.density ?? 'fills'}
          onChange={(density) => onChange(density === 'fills' ? withoutDensity : { ...preference, density })}
          options={[
            { value: 'fills', label: say(['自动', 'Automatic']) },
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
