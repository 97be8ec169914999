import type { Label } from '@kaoxin/contract/conventions.ts';
import { useId } from 'react';
import { useSay } from '#platform/language.tsx';
import { NumberBox } from '#ui/number-box.tsx';

/** An empty bound sets no condition. */
export interface Span {
  from?: number | undefined;
  until?: number | undefined;
}

interface SpanFieldProps {
  label: Label;
  min: number;
  value: Span;
  onChange: (value: Span) => void;
}

export function SpanField({ label, min, value, onChange }: SpanFieldProps) {
  const say = useSay();
  const id = useId();
  const isTurned = value.from !== undefined && value.until !== undefined && value.from > value.until;
  const box = (end: keyof Span, name: Label) => (
    <NumberBox
      aria-label={say([`${label[0]}${name[0]}`, `${label[1]} ${name[1]}`])}
      placeholder={say(name)}
      min={min}
      max={1}
      step={0.05}
      precision={2}
      value={value[end] ?? null}
      onChange={(figure) => onChange({ ...value, [end]: figure ?? undefined })}
    />
  );
  return (
    <fieldset aria-labelledby={id} className="paper-field paper-span">
      <span id={id}>{say(label)}</span>
      <span>
        {box('from', ['不低于', 'from'])}
        {box('until', ['不高于', 'up to'])}
      </span>
      {isTurned && (
        <p className="paper-warn" role="alert">
          {say(['下限高于上限，没有试题在其间', 'From is above up to: nothing lies between'])}
        </p>
      )}
    </fieldset>
  );
}
