import { session } from '@kaoxin/contract/auth/session.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type Profile as OwnRecord, user } from '@kaoxin/contract/user/user.ts';
import { type FormEvent, type HTMLInputAutoCompleteAttribute, type InputHTMLAttributes, useRef } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { PasswordField } from '#shell/fields/password-field.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { AvatarField } from './info-avatar.tsx';
import { Unanswered } from './unanswered.tsx';
import { type AskedField, type ProfileField, profileFields, useProfileForm, useSaveProfile } from './use-profile.ts';

export function Profile() {
  const { data, error, refetch } = useCall(user.info, {}, { quiet: true });
  if (!data) return <Unanswered answer={{ data, error, refetch }} lines={4} picture />;
  return <ProfileForm profile={data} reload={refetch} />;
}

interface Field {
  label: Label;
  type: InputHTMLAttributes<HTMLInputElement>['type'];
  autoComplete: HTMLInputAutoCompleteAttribute;
  max: number;
}
const fields: Record<ProfileField, Field> = {
  name: { label: ['昵称', 'Display name'], type: 'text', autoComplete: 'nickname', max: 20 },
  phone: { label: ['手机号码', 'Phone'], type: 'tel', autoComplete: 'tel-national', max: 20 },
  email: { label: ['邮箱', 'E-mail'], type: 'email', autoComplete: 'email', max: 45 },
};

function ProfileForm({ profile, reload }: { profile: OwnRecord; reload: () => unknown }) {
  const say = useSay();
  const save = useSaveProfile();
  const form = useProfileForm(profile, save, reload);
  const inputs = useRef<Partial<Record<AskedField, HTMLInputElement | null>>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await form.submit();
    if (wrong) inputs.current[wrong]?.focus();
  };
  return (
    <>
      <AvatarField profile={profile} save={save} />
      <form className="info-form" noValidate onSubmit={(event) => void submit(event)}>
        <div role="alert">{form.refusal !== '' && <p className="notice">{form.refusal}</p>}</div>
        <PlainField
          label={say(['姓名', 'Full name'])}
          hint={say([
            '姓名由管理员在用户管理中修改，需要更正请联系管理员。',
            'Only an administrator can change your name, under Users. Please ask one if it is wrong.',
          ])}
          value={profile.realName}
          disabled
        />
        {profileFields.map((name) => {
          const { label, max, ...attributes } = fields[name];
          return (
            <PlainField
              key={name}
              {...attributes}
              label={say(label)}
              maxLength={max}
              value={form.shownOf(name)}
              error={form.errors[name]}
              inputRef={(element) => {
                inputs.current[name] = element;
              }}
              onChange={({ target }) => form.change(name, target.value)}
              onBlur={() => form.blur(name)}
            />
          );
        })}
        {form.asksPassword && (
          <PasswordField
            label={say(['登录密码', 'Password'])}
            hint={say([
              '修改手机号码或邮箱须验证密码，保存后其他设备上的登录将退出。',
              'Changing your phone or e-mail requires your password and logs out your other devices.',
            ])}
            autoComplete="current-password"
            value={form.password}
            error={form.errors.password}
            inputRef={(element) => {
              inputs.current.password = element;
            }}
            onChange={form.changePassword}
          />
        )}
        <div className="info-buttons">
          <button
            type="submit"
            className="button button-main"
            aria-disabled={form.busy || !form.isChanged}
            // blur would show an error and move this button away from the pointer
            onMouseDown={(event) => event.preventDefault()}
          >
            {say(['保存', 'Save'])}
          </button>
          {form.isChanged && (
            <button type="button" className="button" onClick={form.reset}>
              {say(['放弃修改', 'Discard changes'])}
            </button>
          )}
        </div>
      </form>
      <Facts account={profile.account} />
    </>
  );
}

function Facts({ account }: { account: string }) {
  const say = useSay();
  const { data } = useCall(session.userInfo, {}, { staleTime: 600_000, quiet: true });
  const facts: [string, string][] = [
    [say(sharedWords.account), account],
    [say(sharedWords.tenantNumber), data?.tenantId ?? ''],
    [say(['部门', 'Department']), data?.deptName ?? ''],
    [say(['角色', 'Role']), data?.roleNames.join(say(['、', ', '])) ?? ''],
  ];
  return (
    <dl className="info-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
