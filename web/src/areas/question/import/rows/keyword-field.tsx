import { useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';

interface KeywordFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function KeywordField({ value, onChange }: KeywordFieldProps) {
  const say = useSay();
  const [typed, setTyped] = useState(value);
  const settled = useSettled(typed.trim());
  const tell = useEffectEvent(() => settled !== value && onChange(settled));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is typed has settled
  useEffect(() => void tell(), [settled]);
  const label = say(['在题干中查找', 'Find in stems']);
  return (
    <input
      type="search"
      className="question-import-keyword"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={100}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
