import { type KeyboardEvent, type Ref, useState } from 'react';
import { useText } from '#platform/language.tsx';
import { PlainIcon } from '../icons/plain-icon.tsx';
import { PlainField } from './plain-field.tsx';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password' | 'off';
  error?: string | undefined;
  hint?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  disabled?: boolean;
  autoFocus?: boolean | undefined;
}

export function PasswordField({ value, onChange, hint, ...field }: PasswordFieldProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PlainField
      {...field}
      type={shown ? 'text' : 'password'}
      value={value}
      maxLength={128}
      spellCheck={false}
      autoCapitalize="off"
      hint={capsLock ? text('password.capsLock') : hint}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
      aside={
        <button
          type="button"
          className="icon-button field-eye"
          aria-pressed={shown}
          aria-label={text(shown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!shown)}
        >
          <PlainIcon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
