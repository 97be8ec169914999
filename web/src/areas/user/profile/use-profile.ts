import { issuesByField } from '@kaoxin/contract/messages.ts';
import { profileProblems } from '@kaoxin/contract/user/profile.ts';
import { type Profile, type ProfileForm, profileForm, user } from '@kaoxin/contract/user/user.ts';
import { useState } from 'react';
import { ApiError, api } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { changePerson } from '#platform/session/person.ts';
import { toast } from '#platform/toast.ts';
import { refusedFields } from '#ui/form/refused-fields.ts';

export const profileFields = ['name', 'phone', 'email'] as const;
export type ProfileField = (typeof profileFields)[number];
const askedFields = [...profileFields, 'password'] as const;
export type AskedField = (typeof askedFields)[number];
export type SaveProfile = (change: ProfileForm & { version?: number; password?: string }) => Promise<void>;

/** Rejects with ApiError without a toast. */
export function useSaveProfile(): SaveProfile {
  const say = useSay();
  return async (change) => {
    const { realName, name, avatar } = await api(user.updateInfo, { body: change, quiet: true });
    changePerson({ userName: realName, nickName: name, avatar });
    await changed(user.updateInfo.changes);
    toast.success(say(['更新成功', 'Saved']));
  };
}

type Typed = Partial<Record<ProfileField, string>>;
type Wrong = Partial<Record<AskedField, string>>;

/** The user's input over the current record; only differing fields are validated and sent. */
export function useProfileForm(profile: Profile, save: SaveProfile, reload: () => unknown) {
  const say = useSay();
  const language = useLanguage();
  const [typed, setTyped] = useState<Typed>({});
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Wrong>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const shownOf = (field: ProfileField): string => typed[field] ?? profile[field] ?? '';
  const changes = (): Typed =>
    Object.fromEntries(
      profileFields
        .filter((field) => shownOf(field).trim() !== (profile[field] ?? ''))
        .map((field) => [field, shownOf(field)]),
    );
  const isChanged = Object.keys(changes()).length > 0;
  /** phone and e-mail allow access to the account */
  const asksPassword = 'phone' in changes() || 'email' in changes();

  function problems(): Wrong {
    const given = changes();
    const result = profileForm.safeParse(given, { reportInput: true });
    const ruled = Object.entries(profileProblems(given)).map(([field, label]) => [field, say(label)]);
    return {
      ...Object.fromEntries(ruled),
      ...(result.success ? {} : issuesByField(profileForm, result.error.issues, language)),
      ...(asksPassword && password === '' ? { password: say(['请输入登录密码', 'Enter your password']) } : {}),
    };
  }
  const change = (field: ProfileField, value: string) => {
    setTyped((now) => ({ ...now, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  const blur = (field: ProfileField) => {
    const { [field]: found } = problems();
    setErrors(({ [field]: _, ...others }) => (found ? { ...others, [field]: found } : others));
  };

  async function submit(): Promise<AskedField | undefined> {
    if (busy || !isChanged) return undefined;
    const found = problems();
    setErrors(found);
    setRefusal('');
    const wrong = askedFields.find((field) => found[field] !== undefined);
    if (wrong) return wrong;
    setBusy(true);
    try {
      await save({ ...changes(), version: profile.version, ...(asksPassword ? { password } : {}) });
      setTyped({});
      setPassword('');
    } catch (error) {
      const named: typeof errors = error instanceof ApiError ? refusedFields(error) : {};
      const at = askedFields.find((field) => named[field] !== undefined);
      if (at) {
        setErrors(named);
        return at;
      }
      setRefusal(error instanceof ApiError ? error.message : say(['未知错误', 'Unknown error']));
      // the input stays; other fields follow the newer record
      if (error instanceof ApiError && error.code === 409) reload();
    } finally {
      setBusy(false);
    }
    return undefined;
  }
  const reset = () => {
    setTyped({});
    setPassword('');
    setErrors({});
    setRefusal('');
  };
  const changePassword = (value: string) => {
    setPassword(value);
    setErrors(({ password: _, ...others }) => others);
  };
  return {
    asksPassword,
    password,
    changePassword,
    shownOf,
    errors,
    refusal,
    busy,
    isChanged,
    change,
    blur,
    submit,
    reset,
  };
}
