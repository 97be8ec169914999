import { session } from '@kaoxin/contract/auth/session.ts';
import { useRef, useState } from 'react';
import { ApiError, api } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { refusedFields } from '#ui/form/refused-fields.ts';

export interface PasswordFields {
  oldPassword: string;
  newPassword: string;
  newPassword1: string;
}
const empty: PasswordFields = { oldPassword: '', newPassword: '', newPassword1: '' };
export const passwordFields = [
  'oldPassword',
  'newPassword',
  'newPassword1',
] as const satisfies readonly (keyof PasswordFields)[];

/** The passwords travel as plain text in the body, because the server checks their strength. */
export function usePasswordChange(onChanged: () => void) {
  const say = useSay();
  const [fields, setFields] = useState(empty);
  const [errors, setErrors] = useState<Partial<PasswordFields>>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const inputs = useRef<Partial<Record<keyof PasswordFields, HTMLInputElement | null>>>({});

  const change = (name: keyof PasswordFields, value: string) => {
    setFields((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _, ...rest }) => rest);
  };

  function wrong(): Partial<PasswordFields> {
    const { oldPassword, newPassword, newPassword1 } = fields;
    const different = newPassword1 !== '' && newPassword !== newPassword1;
    return {
      ...(oldPassword === '' ? { oldPassword: say(['请输入原密码', 'Enter the old password']) } : {}),
      ...(newPassword === '' ? { newPassword: say(['请输入新密码', 'Enter the new password']) } : {}),
      ...(newPassword1 === '' ? { newPassword1: say(['请再次输入新密码', 'Confirm the new password']) } : {}),
      ...(different ? { newPassword1: say(['两次密码输入不一致', 'The two passwords differ']) } : {}),
    };
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const found = wrong();
    setErrors(found);
    setRefusal('');
    const first = passwordFields.find((name) => found[name]);
    if (first) return inputs.current[first]?.focus();
    setBusy(true);
    try {
      await api(session.updatePassword, { body: fields, quiet: true });
      setFields(empty);
      onChanged();
    } catch (error) {
      const named: Partial<PasswordFields> = error instanceof ApiError ? refusedFields(error) : {};
      const at = passwordFields.find((name) => named[name]);
      if (at) setErrors(named);
      else setRefusal(error instanceof ApiError ? error.message : say(sharedWords.unknownError));
      inputs.current[at ?? 'oldPassword']?.focus();
    } finally {
      setBusy(false);
    }
  }
  return { fields, inputs, change, errors, refusal, busy, submit };
}
