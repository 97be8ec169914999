import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';

interface Labelled {
  label: string;
  required?: boolean | undefined;
  error?: string | undefined;
  hint?: string | undefined;
}

export function Labelling({
  label,
  required,
  error,
  hint,
  draw,
}: Labelled & {
  draw: (tied: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-required': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const say = useSay();
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label
        htmlFor={id}
        data-required={required || undefined}
        data-optional={required === false ? say(sharedWords.optional) : undefined}
      >
        {label}
      </label>
      {draw({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </div>
  );
}

export const PlainArea = ({
  label,
  required,
  error,
  hint,
  ...area
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Labelling
    label={label}
    required={required}
    error={error}
    hint={hint}
    draw={(tied) => <textarea {...area} {...tied} />}
  />
);

export interface PlainOption {
  value: string;
  label: string;
  within?: readonly PlainOption[];
}

export const PlainSelect = ({
  options,
  value,
  onValue,
  none,
  ...labelled
}: Labelled & { options: readonly PlainOption[]; value: string; onValue: (value: string) => void; none: string }) => (
  <Labelling
    {...labelled}
    draw={(tied) => (
      <select {...tied} value={value} onChange={(event) => onValue(event.target.value)}>
        <option value="">{none}</option>
        {options.map((option) =>
          option.within?.length ? (
            <optgroup key={option.value} label={option.label}>
              {option.within.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </optgroup>
          ) : (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ),
        )}
      </select>
    )}
  />
);

export function PlainCheck({
  label,
  hint,
  checked,
  onCheck,
}: {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onCheck: (now: boolean) => void;
}) {
  const hintId = useId();
  return (
    <div>
      <label className="public-check">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onCheck(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <span id={hintId} className="field-hint">
          {hint}
        </span>
      )}
    </div>
  );
}
