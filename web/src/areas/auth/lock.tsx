import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useText } from '#platform/language.tsx';
import { addressOfTab, useTabs } from '#platform/pages/tab.ts';
import { useLocked } from '#platform/session/lock.ts';
import { unlock } from '#platform/session/lock-password.ts';
import { usePerson } from '#platform/session/person.ts';
import { signOut } from '#platform/session/session.ts';
import { ask } from '#platform/toast.ts';
import { PasswordField } from '#shell/fields/password-field.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import './single.css';

export default function Lock() {
  const text = useText();
  const person = usePerson();
  const locked = useLocked();
  const [cameLocked] = useState(locked);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState(0);
  usePageTitle(text('lock.title'));
  // A wrong password mounts the form again, so that the animation repeats; the focus stays in the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wrong word counts
  useEffect(() => input.current?.focus(), [wrong]);

  const back = () => {
    const { tabs, active } = useTabs.getState();
    const tab = tabs.find(({ key }) => key === active) ?? tabs.at(-1);
    void navigate(tab ? addressOfTab(tab) : '/', { replace: true });
  };
  const submit = () => {
    if (unlock(password)) return back();
    setWrong(wrong + 1);
    setPassword('');
  };
  const out = async () => {
    if (await ask({ text: text('user.askSignOut') })) await signOut();
  };
  // log-out, here or by the server, ends at the log-in page (specification section 4)
  if (cameLocked && !locked && !person) return <Navigate to="/login" replace />;
  if (!locked) {
    return (
      <main className="single">
        <section className="single-card">
          <h1>{text('lock.open')}</h1>
          <button type="button" className="button button-main" onClick={back}>
            {text(person ? 'lock.back' : 'login.title')}
          </button>
        </section>
      </main>
    );
  }
  return (
    <main className="single">
      <section className="single-card">
        <h1>{text('lock.title')}</h1>
        <p className="single-words">{text('lock.words', { name: person?.nickName || person?.account || '' })}</p>
        <form
          key={wrong}
          className={wrong > 0 ? 'password-form shake' : 'password-form'}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <PasswordField
            label={text('lock.password')}
            value={password}
            error={wrong > 0 && password === '' ? text('lock.wrong') : undefined}
            autoComplete="off"
            inputRef={input}
            onChange={setPassword}
          />
          <button type="submit" className="button button-main">
            {text('lock.submit')}
          </button>
        </form>
        <button type="button" className="link-button" onClick={() => void out()}>
          {text('user.signOut')}
        </button>
      </section>
    </main>
  );
}
