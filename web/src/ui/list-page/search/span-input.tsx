import { Input } from 'antd';
import { useSay } from '#platform/language.tsx';
import type { Conditions, SearchField } from './search-field.ts';

interface SpanProps {
  id: string;
  field: Extract<SearchField, { input: 'span' }>;
  values: Conditions;
  onChange: (patch: Conditions) => void;
}

const bounds = { from: ['不小于', 'at least'], until: ['不大于', 'at most'] } as const;

export function SpanInput({ id, field, values, onChange }: SpanProps) {
  const say = useSay();
  return (
    <span className="kx-search-span">
      {(['from', 'until'] as const).map((end) => (
        <Input
          key={end}
          id={end === 'from' ? id : `${id}-${end}`}
          inputMode="decimal"
          aria-label={say([`${field.label[0]}${bounds[end][0]}`, `${field.label[1]} ${bounds[end][1]}`])}
          placeholder={say(bounds[end])}
          value={values[field[end]] ?? ''}
          maxLength={8}
          onChange={(event) => onChange({ [field[end]]: event.target.value.replace(/[^\d.-]/gu, '') })}
        />
      ))}
    </span>
  );
}
