import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { Select } from 'antd';
import { useSay } from '#platform/language.tsx';
import { useClear } from '../clear.tsx';
import { todayNow } from '../dates/day.ts';
import { DateField } from '../dates/fields.tsx';

interface CellInputProps {
  column: StagedBatch['columns'][number];
  label: string;
  value: string;
  invalid?: boolean;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

const between = /[、,，;；]/;

export function CellInput({ column, label, value, invalid = false, autoFocus = false, onChange }: CellInputProps) {
  const say = useSay();
  const clear = useClear();
  const { asks, past, choices, required } = column;
  const common = { 'aria-label': label, 'aria-invalid': invalid, autoFocus };
  if (asks === 'day' || asks === 'moment')
    return (
      <DateField
        {...common}
        withTime={asks === 'moment'}
        max={past === 1 ? todayNow() : undefined}
        value={value}
        onChange={onChange}
      />
    );
  const isChosen = (asks === 'choice' || asks === 'choices') && choices.length > 0;
  if (!isChosen)
    return (
      <input {...common} className="kx-import-input" value={value} onChange={({ target }) => onChange(target.value)} />
    );
  const options = choices.map((choice) => ({ value: choice, label: choice }));
  const shared = {
    ...common,
    className: 'kx-import-choice',
    options,
    status: invalid ? ('error' as const) : ('' as const),
    placeholder: say(['请选择', 'Select']),
  };
  if (asks === 'choices') {
    const chosen = value
      .split(between)
      .map((each) => each.trim())
      .filter(Boolean);
    return (
      <Select
        {...shared}
        mode="multiple"
        value={chosen}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next: string[]) => onChange(next.join('、'))}
      />
    );
  }
  return (
    <Select
      {...shared}
      // also shows a file value that is no option
      value={value === '' ? undefined : value}
      allowClear={required === 0 && clear}
      showSearch={choices.length > 10 && { optionFilterProp: 'label' }}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  );
}
