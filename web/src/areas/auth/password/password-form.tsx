import { useText } from '#platform/language.tsx';
import { noteNewPassword } from '#platform/session/person.ts';
import { toast } from '#platform/toast.ts';
import { PasswordField } from '#shell/fields/password-field.tsx';
import { Icon } from '#shell/icons/icon.tsx';
import { PasswordStrength } from '../../user/profile/info-strength-bars.tsx';
import { passwordFields, usePasswordChange } from './use-password-change.ts';

export function PasswordForm({ autoFocus }: { autoFocus?: boolean }) {
  const text = useText();
  const { fields, inputs, change, errors, refusal, busy, submit } = usePasswordChange(() => {
    noteNewPassword();
    toast.success(text('password.done'));
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
            label={text(`password.${name}`)}
            value={fields[name]}
            error={errors[name]}
            inputRef={(input) => {
              inputs.current[name] = input;
            }}
            autoFocus={autoFocus && name === 'oldPassword'}
            hint={name === 'newPassword' ? text('password.rule') : undefined}
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
            onChange={(value) => change(name, value)}
          />
          {name === 'newPassword' && <PasswordStrength password={fields.newPassword} />}
        </div>
      ))}
      <button type="submit" className="button button-main" aria-disabled={busy}>
        {text('password.submit')}
      </button>
    </form>
  );
}
