import { type FormEvent, useId, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { PasswordField } from '../fields/password-field.tsx';
import { Panel } from '../panels/panel.tsx';

interface LockDialogProps {
  onClose: () => void;
  onChosen: (password: string) => void;
}

export function LockDialog({ onClose, onChosen }: LockDialogProps) {
  const say = useSay();
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
      title={say(['设置锁屏密码', 'Choose a lock password'])}
      onClose={onClose}
      width={420}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {say(sharedWords.cancel)}
          </button>
          <button type="submit" form={form} className="button button-main">
            {say(sharedWords.lockScreen)}
          </button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <PasswordField
          label={say(sharedWords.lockPassword)}
          value={password}
          error={
            missing && password === '' ? say(['锁屏密码不能为空', 'The lock password must not be empty']) : undefined
          }
          hint={say(['解锁时使用，本次登录内有效', 'Unlocks the screen until you log out'])}
          autoComplete="off"
          onChange={setPassword}
        />
      </form>
    </Panel>
  );
}
