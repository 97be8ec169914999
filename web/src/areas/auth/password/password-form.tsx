import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { noteNewPassword } from '#platform/session/person.ts';
import { toast } from '#platform/toast.ts';
import { sharedWords } from '#platform/words.ts';
import { PasswordField } from '#shell/fields/password-field.tsx';
import { Icon } from '#shell/icons/icon.tsx';
import { PasswordStrength } from '../../user/profile/info-strength-bars.tsx';
import { passwordFields, usePasswordChange } from './use-password-change.ts';

const labels: Readonly<Record<(typeof passwordFields)[number], Label>> = {
  oldPassword: ['原密码', 'Old password'],
  newPassword: ['新密码', 'New password'],
  newPassword1: ['确认密码', 'Confirm new password'],
};

export function PasswordForm({ autoFocus }: { autoFocus?: boolean }) {
  const say = useSay();
  const { fields, inputs, change, errors, refusal, busy, submit } = usePasswordChange(() => {
    noteNewPassword();
    toast.success(say(['密码已修改，其他设备上的登录已失效', 'Password changed. Your other sessions have ended.']));
  });
  return (
    <form
      className="password-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div role="alert">
        {refusal !== '' && (
          <p className="notice">
            <Icon name="warning" />
            {refusal}
          </p>
        )}
      </div>
      {passwordFields.map((name) => (
        <div key={name} className="password-line">
          <PasswordField
            label={say(labels[name])}
            value={fields[name]}
            error={errors[name]}
            inputRef={(input) => {
              inputs.current[name] = input;
            }}
            autoFocus={autoFocus && name === 'oldPassword'}
            hint={name === 'newPassword' ? say(sharedWords.passwordRule) : undefined}
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
            onChange={(value) => change(name, value)}
          />
          {name === 'newPassword' && <PasswordStrength password={fields.newPassword} />}
        </div>
      ))}
      <button type="submit" className="button button-main" aria-disabled={busy}>
        {say(['修改密码', 'Change password'])}
      </button>
    </form>
  );
}
