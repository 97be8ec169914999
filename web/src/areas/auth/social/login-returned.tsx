import type { Token } from '@kaoxin/contract/auth/session.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { isText, read } from '#platform/memory/storage.ts';
import { signInBy } from '#platform/session/session.ts';
import { sharedWords } from '#platform/words.ts';
import { site } from '#site';
import { Refused } from '../../../shell/pages/refused.tsx';
import { RegisterPanel } from './register-panel.tsx';
import { failures } from './third-party-failures.ts';

/** Return from a third party: log-in, registration, or an error (specification section 2). */
export default function LoginReturned({ source }: { source: string }) {
  const say = useSay();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [refusal, setRefusal] = useState('');
  const [guest, setGuest] = useState<Token>();
  const tenantId = read('tenantId', isText) ?? site.tenantId;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const words = new URLSearchParams(location.search);
    // the answer is valid once: it must remain neither in the address nor in the history
    history.replaceState(history.state, '', location.pathname);
    const error = words.get('error');
    if (error !== null) return setRefusal(say(failures[error] ?? failures.provider));
    const body = {
      grant_type: 'social' as const,
      source: decodeURIComponent(source),
      code: words.get('code') ?? '',
      state: words.get('state') ?? '',
    };
    signInBy({ tenantId, body })
      .then(setGuest)
      .catch((failure: unknown) =>
        setRefusal(failure instanceof ApiError ? failure.message : say(sharedWords.unknownError)),
      );
  }, [source, tenantId, say]);
  const back = () => navigate('/login', { replace: true });
  return (
    <div className="login-form">
      <h1>{say(['第三方登录', 'Log in through a third party'])}</h1>
      <Refused words={refusal} />
      {refusal === '' && <p role="status">{say(sharedWords.loggingIn)}</p>}
      <button type="button" className="button" onClick={back}>
        {say(['返回登录', 'Back to the log-in page'])}
      </button>
      {guest && <RegisterPanel guest={guest} tenantId={tenantId} onClose={back} />}
    </div>
  );
}
