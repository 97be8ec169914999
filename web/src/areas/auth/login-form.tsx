import { useSite } from '#platform/calls/site-answer.ts';
import { useSay, useText } from '#platform/language.tsx';
import { PasswordField } from '#shell/fields/password-field.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { PlainIcon } from '#shell/icons/plain-icon.tsx';
import { site } from '#site';
import { CaptchaPicture } from './captcha-picture.tsx';
import { useLogin } from './use-login.ts';

export function LoginForm() {
  const text = useText();
  const say = useSay();
  const { demoAccounts } = useSite();
  const { fields, change, errors, refusal, busy, captcha, captchaMode, inputs, submit, take } = useLogin();
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div role="alert">
        {refusal !== '' && (
          <p className="notice">
            <PlainIcon name="warning" />
            {refusal}
          </p>
        )}
      </div>
      {site.tenantMode && (
        <PlainField
          label={text('login.tenant')}
          value={fields.tenantId}
          error={errors.tenantId}
          inputRef={(input) => {
            inputs.current.tenantId = input;
          }}
          maxLength={12}
          autoComplete="organization"
          spellCheck={false}
          onChange={(event) => change('tenantId', event.target.value)}
        />
      )}
      <PlainField
        label={text('login.account')}
        value={fields.account}
        error={errors.account}
        inputRef={(input) => {
          inputs.current.account = input;
        }}
        maxLength={64}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => change('account', event.target.value)}
      />
      <PasswordField
        label={text('login.password')}
        value={fields.password}
        error={errors.password}
        inputRef={(input) => {
          inputs.current.password = input;
        }}
        autoComplete="current-password"
        onChange={(value) => change('password', value)}
      />
      {captchaMode && (
        <PlainField
          label={text('login.code')}
          value={fields.code}
          error={errors.code}
          inputRef={(input) => {
            inputs.current.code = input;
          }}
          maxLength={5}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => change('code', event.target.value)}
          aside={<CaptchaPicture {...captcha} />}
        />
      )}
      <button type="submit" className="button button-main login-submit" aria-disabled={busy}>
        {text(busy ? 'login.busy' : 'login.submit')}
      </button>
      {demoAccounts.length > 0 && (
        <fieldset className="login-demo">
          <legend>{text(captchaMode ? 'login.demoFill' : 'login.demo')}</legend>
          {demoAccounts.map(({ account, password, name, role, roleEn }) => (
            <button
              key={account}
              type="button"
              className="button"
              title={account}
              onClick={() => take(account, password)}
            >
              <b>{name}</b>
              <small>{say([role, roleEn])}</small>
            </button>
          ))}
        </fieldset>
      )}
    </form>
  );
}
