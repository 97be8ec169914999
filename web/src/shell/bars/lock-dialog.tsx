import { type FormEvent, useId, useState } from 'react';
import { useText } from '#platform/language.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { Panel } from '../panels/panel.tsx';

interface LockDialogProps {
  onClose: () => void;
  onChosen: (password: string) => void;
}

export function LockDialog({ onClose, onChosen }: LockDialogProps) {
  const text = useText();
  const form = useId();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') setMissing(true);
    else onChosen(password);
  };
  return (
    <Panel
      title={text('lock.choose')}
      onClose={onClose}
      width={420}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {text('ask.no')}
          </button>
          <button type="submit" form={form} className="button button-main">
            {text('lock.button')}
          </button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <PasswordField
          label={text('lock.password')}
          value={password}
          error={missing && password === '' ? text('lock.need') : undefined}
          hint={text('lock.hint')}
          autoComplete="off"
          onChange={setPassword}
        />
      </form>
    </Panel>
  );
}
