import type { Token } from '@kaoxin/contract/auth/session.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#platform/api.ts';
import { useSay, useText } from '#platform/language.tsx';
import { signInBy } from '#platform/session.ts';
import { isText, read } from '#platform/storage.ts';
import { site } from '#site';
import { Refused } from './refused.tsx';
import { RegisterPanel } from './register-panel.tsx';

/** What the server says of a way back that led nowhere. */
const failures: Record<string, Label> = {
  denied: ['您已取消第三方登录', 'You have cancelled the log-in at the third party'],
  provider: ['第三方登录被拒绝,请重试或用账号登录', 'The third party refused; try again or use your account'],
  state: ['第三方登录已失效,请重新登录', 'The log-in through the third party is no longer valid; please try again'],
  unavailable: [
    '第三方登录服务暂不可用,请稍后重试或用账号登录',
    'The third party does not answer; try again later or use your account',
  ],
};

/** Back from a third party: in, or on to the registration, or told why not (specification section 2). */
export default function LoginReturned({ source }: { source: string }) {
  const say = useSay();
  const text = useText();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [refusal, setRefusal] = useState('');
  const [guest, setGuest] = useState<Token>();
  const tenantId = read('tenantId', isText) ?? site.tenantId;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const words = new URLSearchParams(location.search);
    // an answer serves once: it stays neither in the address nor in the history
    history.replaceState(history.state, '', location.pathname);
    const error = words.get('error');
    if (error !== null) return setRefusal(say(failures[error] ?? failures.provider ?? ['', '']));
    const body = {
      grant_type: 'social' as const,
      source: decodeURIComponent(source),
      code: words.get('code') ?? '',
      state: words.get('state') ?? '',
    };
    signInBy({ tenantId, body })
      .then(setGuest)
      .catch((failure: unknown) => setRefusal(failure instanceof ApiError ? failure.message : text('state.unknown')));
  }, [source, tenantId, say, text]);
  const back = () => navigate('/login', { replace: true });
  return (
    <div className="login-form">
      <h1>{say(['第三方登录', 'Log in through a third party'])}</h1>
      <Refused words={refusal} />
      {refusal === '' && <p role="status">{text('login.busy')}</p>}
      <button type="button" className="button" onClick={back}>
        {say(['返回登录', 'Back to the log-in page'])}
      </button>
      {guest && <RegisterPanel guest={guest} tenantId={tenantId} onClose={back} />}
    </div>
  );
}
