import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';

interface FieldFrameProps {
  id: string;
  label: string;
  required?: boolean;
  /** may stay empty, and its label says so; fixed values and switches say neither */
  optional?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  wide?: boolean;
  /** two columns of three */
  broad?: boolean | undefined;
  /** rarely changed: never gets the initial focus */
  aside?: boolean;
  children: ReactNode;
}

export const messageId = (id: string): string => `${id}-message`;

export function FieldFrame({
  id,
  label,
  required,
  optional,
  error,
  hint,
  wide,
  broad,
  aside,
  children,
}: FieldFrameProps) {
  const say = useSay();
  return (
    <div
      className={`kx-field${wide ? ' kx-field-wide' : ''}${broad ? ' kx-field-broad' : ''}${aside ? ' kx-field-aside' : ''}${error ? ' kx-field-wrong' : ''}`}
    >
      <label htmlFor={id} id={`${id}-label`} data-optional={optional ? say(sharedWords.optional) : undefined}>
        {required && (
          <span className="kx-required" aria-hidden="true" title={say(['必填', 'Required'])}>
            *
          </span>
        )}
        {label}
      </label>
      <div className="kx-field-control">{children}</div>
      <div id={messageId(id)} className="kx-field-message" aria-live="polite">
        {error ?? hint}
      </div>
    </div>
  );
}
