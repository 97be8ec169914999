import { type KeyboardEvent, type Ref, useState } from 'react';
import { useSay } from '#platform/language.tsx';
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
  const say = useSay();
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
      hint={capsLock ? say(['大写锁定已开启', 'Caps lock is on']) : hint}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
      aside={
        <button
          type="button"
          className="icon-button field-eye"
          aria-pressed={shown}
          aria-label={say(shown ? ['隐藏密码', 'Hide password'] : ['显示密码', 'Show password'])}
          onClick={() => setShown(!shown)}
        >
          <PlainIcon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
