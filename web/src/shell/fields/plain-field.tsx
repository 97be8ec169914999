import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';

interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  aside?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

export function PlainField({ label, error, hint, aside, inputRef, ...input }: PlainFieldProps) {
  const say = useSay();
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label
        htmlFor={id}
        data-required={input['aria-required'] ?? undefined}
        data-optional={input.required === false ? say(sharedWords.optional) : undefined}
      >
        {label}
      </label>
      <div className="field-row">
        <input
          {...input}
          id={id}
          ref={inputRef}
          aria-invalid={error ? true : undefined}
          aria-describedby={described === '' ? undefined : described}
        />
        {aside}
      </div>
      {hint && (
        <span id={`${id}-hint`} className="field-hint" role="status">
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
