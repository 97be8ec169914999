import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { site } from '#site';
import { Refused } from '../../shell/pages/refused.tsx';
import { usePhoneLogin } from './use-phone-login.ts';

export default function LoginPhone() {
  const say = useSay();
  const { fields, change, errors, refusal, busy, wait, inputs, send, submit } = usePhoneLogin();
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    error: errors[name],
    inputRef: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    onChange: ({ target }: { target: HTMLInputElement }) => change(name, target.value),
  });
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Refused words={refusal} />
      {site.tenantMode && (
        <PlainField
          {...field('tenantId')}
          label={say(sharedWords.tenantNumber)}
          maxLength={12}
          autoComplete="organization"
          spellCheck={false}
        />
      )}
      <PlainField
        {...field('phone')}
        label={say(['手机号码', 'Phone number'])}
        type="tel"
        maxLength={11}
        autoComplete="tel-national"
      />
      <PlainField
        {...field('code')}
        label={say(['短信验证码', 'Code'])}
        inputMode="numeric"
        maxLength={6}
        autoComplete="one-time-code"
        aside={
          <button type="button" className="button login-send" aria-disabled={wait > 0 || busy} onClick={send}>
            {wait > 0 ? say([`${wait} 秒后重发`, `Try again in ${wait} s`]) : say(['获取验证码', 'Send a code'])}
          </button>
        }
      />
      <button type="submit" className="button button-main login-submit" aria-disabled={busy}>
        {say(busy ? sharedWords.loggingIn : sharedWords.logIn)}
      </button>
    </form>
  );
}
