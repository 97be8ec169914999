import { useSite } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { PasswordField } from '#shell/fields/password-field.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { PlainIcon } from '#shell/icons/plain-icon.tsx';
import { site } from '#site';
import { CaptchaPicture } from './captcha-picture.tsx';
import { useLogin } from './use-login.ts';

export function LoginForm() {
  const say = useSay();
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
          label={say(sharedWords.tenantNumber)}
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
        label={say(sharedWords.account)}
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
        label={say(sharedWords.password)}
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
          label={say(sharedWords.captcha)}
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
        {say(busy ? sharedWords.loggingIn : sharedWords.logIn)}
      </button>
      <DemoAccounts fillsIn={captchaMode} onTake={take} />
    </form>
  );
}

/** @param fillsIn the captcha still has to be typed after an account is taken */
function DemoAccounts({ fillsIn, onTake }: { fillsIn: boolean; onTake: ReturnType<typeof useLogin>['take'] }) {
  const say = useSay();
  const { demoAccounts } = useSite();
  if (demoAccounts.length === 0) return null;
  return (
    <fieldset className="login-demo">
      <legend>
        {say(
          fillsIn
            ? ['演示账号，点击填入后输入验证码', 'Demonstration accounts: click to fill in, then enter the captcha']
            : ['演示账号，点击即可登录', 'Demonstration accounts: click to log in'],
        )}
      </legend>
      {demoAccounts.map(({ account, password, name, role, roleEn }) => (
        <button
          key={account}
          type="button"
          className="button"
          title={account}
          onClick={() => onTake(account, password)}
        >
          <b>{name}</b>
          <small>{say([role, roleEn])}</small>
        </button>
      ))}
    </fieldset>
  );
}
