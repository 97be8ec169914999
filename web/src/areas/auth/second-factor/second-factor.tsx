import type { Token } from '@kaoxin/contract/auth/session.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, api } from '#platform/calls/api.ts';
import { openCalls } from '#platform/calls/open-calls.ts';
import { useSay } from '#platform/language.tsx';
import { dropPendingSecondFactor, type PendingSecondFactor } from '#platform/session/pending-second-factor.ts';
import { enterWith } from '#platform/session/session.ts';
import { sharedWords } from '#platform/words.ts';
import { Refused } from '../../../shell/pages/refused.tsx';
import { CodeField, FactorOffer, RecoveryCodes } from './second-factor-parts.tsx';

function enter(token: Token): void {
  dropPendingSecondFactor();
  enterWith(token);
}

export default function SecondFactor({ half }: { half: PendingSecondFactor }) {
  const say = useSay();
  const [taken, setTaken] = useState<Token>();
  if (!taken)
    return <CodeStep half={half} onToken={(token) => (token.recovery_codes ? setTaken(token) : enter(token))} />;
  return (
    <div className="login-form">
      <h1>{say(['保存恢复码', 'Save your recovery codes'])}</h1>
      <RecoveryCodes codes={taken.recovery_codes ?? []} account={taken.account} />
      <button type="button" className="button button-main login-submit" onClick={() => enter(taken)}>
        {say(['已保存，进入系统', 'I have saved them, continue'])}
      </button>
    </div>
  );
}

function CodeStep({ half, onToken }: { half: PendingSecondFactor; onToken: (token: Token) => void }) {
  const say = useSay();
  const { code, change, recovery, turn, error, refusal, busy, input, submit } = useCode(half, onToken);
  const { offer } = half;
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>{say(offer ? ['绑定动态验证码', 'Set up your authenticator'] : ['动态验证码', 'Authenticator code'])}</h1>
      <Refused words={refusal} />
      {offer ? (
        <>
          <p className="factor-words">
            {say([
              '按本单位的安全要求，您的账号登录时还须输入动态验证码。',
              'Your authority requires a second factor: a code from an authenticator on your phone.',
            ])}
          </p>
          <FactorOffer {...offer} />
        </>
      ) : (
        <p className="factor-words">
          {recovery
            ? say(['请输入一个未用过的恢复码。', 'Enter a recovery code you have not used yet.'])
            : say([
                '密码正确。请输入验证器应用中显示的 6 位数字。',
                'Now enter the six digits your authenticator shows.',
              ])}
        </p>
      )}
      <CodeField value={code} recovery={recovery} error={error} inputRef={input} onChange={change} />
      <button type="submit" className="button button-main login-submit" aria-disabled={busy}>
        {say(busy ? sharedWords.loggingIn : sharedWords.logIn)}
      </button>
      <div className="factor-ways">
        <button type="button" className="link-button" onClick={dropPendingSecondFactor}>
          {say(['返回', 'Back'])}
        </button>
        {!offer && (
          <button type="button" className="link-button" onClick={turn}>
            {say(
              recovery
                ? ['使用动态验证码', 'Use the authenticator']
                : ['手机不在身边？使用恢复码', 'No phone? Use a recovery code'],
            )}
          </button>
        )}
      </div>
    </form>
  );
}

function useCode({ grant, tenantId, token }: PendingSecondFactor, onToken: (token: Token) => void) {
  const say = useSay();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor goes to the other field too
  useEffect(() => input.current?.focus(), [recovery]);

  const change = (value: string) => {
    setCode(value);
    setError(undefined);
  };
  const turn = () => {
    change('');
    setRefusal('');
    setRecovery(!recovery);
  };

  async function submit(): Promise<void> {
    if (busy) return;
    setRefusal('');
    if (code.trim() === '') {
      setError(say(recovery ? ['请输入恢复码', 'Enter a recovery code'] : ['请输入动态验证码', 'Enter the code']));
      return input.current?.focus();
    }
    setBusy(true);
    try {
      const body = { grant_type: grant, factor_token: token, factor_code: code.trim() };
      const options = { form: true, withToken: false, headers: { 'Tenant-Id': tenantId } };
      onToken(await api(openCalls.token, { query: { tenantId, scope: 'all' }, body, quiet: true }, options));
    } catch (failure) {
      setRefusal(failure instanceof ApiError ? failure.message : say(['未知错误', 'Unknown error']));
      setCode('');
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  return { code, change, recovery, turn, error, refusal, busy, input, submit };
}
