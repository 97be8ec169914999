import { type Binding, bindings } from '@kaoxin/contract/auth/binding.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, api } from '#platform/calls/api.ts';
import { changed, useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { sharedWords } from '#platform/words.ts';
import { Refused } from '../../../shell/pages/refused.tsx';
import { failures } from '../../auth/social/third-party-failures.ts';
import { BindForm, UnbindForm } from './info-binding-forms.tsx';
import { Unanswered } from './unanswered.tsx';

export function Bindings() {
  const say = useSay();
  const { data, error, refetch } = useCall(bindings.list, {}, { quiet: true, staleTime: 0 });
  const [chosen, setChosen] = useState<string>();
  const { refusal, busy } = useReturn(() => void changed(bindings.finish.changes));
  if (data?.length === 0) return null;
  const rest = () => setChosen(undefined);
  const unbound = () => {
    rest();
    void changed(bindings.remove.changes);
    toast.success(say(['已解除绑定', 'Unbound']));
  };
  return (
    <section className="security-part">
      <h2>{say(['第三方账号', 'Third-party accounts'])}</h2>
      <p className="factor-words">
        {say([
          '绑定后可用第三方账号登录本系统，无需输入密码。',
          'Once bound, you can log in with a third-party account, without your password.',
        ])}
      </p>
      <Refused words={refusal} />
      {busy && <p role="status">{say(['正在绑定…', 'Binding…'])}</p>}
      <Unanswered answer={{ data, error, refetch }} lines={3} />
      {data && (
        <ul className="sessions">
          {data.map((one) => (
            <li key={one.source}>
              <Line {...one} />
              {chosen !== one.source && (
                <button
                  type="button"
                  className="link-button"
                  aria-label={say(
                    one.isBound === 1
                      ? [`解除绑定${one.name}`, `Unbind ${one.name}`]
                      : [`绑定${one.name}`, `Bind ${one.name}`],
                  )}
                  onClick={() => setChosen(one.source)}
                >
                  {say(one.isBound === 1 ? ['解除绑定', 'Unbind'] : ['绑定', 'Bind'])}
                </button>
              )}
              {chosen === one.source && one.isBound === 0 && <BindForm {...one} onLeave={rest} />}
              {chosen === one.source && one.isBound === 1 && <UnbindForm {...one} onDone={unbound} onLeave={rest} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ name, isBound, nickName, since }: Binding) {
  const say = useSay();
  return (
    <>
      <div>
        <b>{name}</b>
        {isBound === 1 && <span className="sessions-here">{say(['已绑定', 'Bound'])}</span>}
      </div>
      <span>
        {isBound === 1
          ? say([`${nickName || '—'} · ${since} 绑定`, `${nickName || '—'} · since ${since}`])
          : say(['未绑定', 'Not bound'])}
      </span>
    </>
  );
}

/** Handles the answer after the `#` on return from a third party: sent once and removed from the address. */
function useReturn(onBound: () => void) {
  const say = useSay();
  const begun = useRef(false);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken when the page opens
  useEffect(() => {
    const words = new URLSearchParams(location.hash.slice(1));
    const source = words.get('bind');
    if (source === null || begun.current) return;
    begun.current = true;
    history.replaceState(history.state, '', location.pathname + location.search);
    const error = words.get('error');
    if (error !== null) return setRefusal(say(failures[error] ?? failures.provider));
    setBusy(true);
    api(bindings.finish, {
      body: { source, code: words.get('code') ?? '', state: words.get('state') ?? '' },
      quiet: true,
    })
      .then(({ name }) => {
        onBound();
        toast.success(say([`已绑定${name}`, `${name} is bound`]));
      })
      .catch((failure: unknown) =>
        setRefusal(failure instanceof ApiError ? failure.message : say(sharedWords.unknownError)),
      )
      .finally(() => setBusy(false));
  }, []);
  return { refusal, busy };
}
