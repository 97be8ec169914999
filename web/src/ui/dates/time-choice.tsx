import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';

interface TimeChoiceProps {
  /** `HH:mm:ss` */
  value: string;
  onChange: (time: string) => void;
}

const parts: { label: Label; many: number }[] = [
  { label: ['时', 'Hours'], many: 24 },
  { label: ['分', 'Minutes'], many: 60 },
  { label: ['秒', 'Seconds'], many: 60 },
];
const two = (part: number): string => String(part).padStart(2, '0');

export function TimeChoice({ value, onChange }: TimeChoiceProps) {
  const say = useSay();
  const now = value.split(':').map(Number);
  return (
    <fieldset className="kx-time">
      <legend className="hidden-text">{say(['时刻', 'Time of day'])}</legend>
      {parts.map(({ label, many }, place) => (
        <select
          key={label[1]}
          aria-label={say(label)}
          value={now[place] ?? 0}
          onChange={({ target }) =>
            onChange(parts.map((_, index) => two(index === place ? Number(target.value) : (now[index] ?? 0))).join(':'))
          }
        >
          {Array.from({ length: many }, (_, one) => (
            <option key={two(one)} value={one}>
              {two(one)}
            </option>
          ))}
        </select>
      ))}
    </fieldset>
  );
}
