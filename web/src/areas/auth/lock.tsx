import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { addressOfTab, useTabs } from '#platform/pages/tab.ts';
import { useLocked } from '#platform/session/lock.ts';
import { unlock } from '#platform/session/lock-password.ts';
import { usePerson } from '#platform/session/person.ts';
import { signOut } from '#platform/session/session.ts';
import { ask } from '#platform/toast.ts';
import { sharedWords } from '#platform/words.ts';
import { PasswordField } from '#shell/fields/password-field.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import './single.css';

export default function Lock() {
  const say = useSay();
  const person = usePerson();
  const name = person?.nickName || person?.account || '';
  const locked = useLocked();
  const [cameLocked] = useState(locked);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState(0);
  usePageTitle(say(['屏幕已锁定', 'Screen locked']));
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
    if (await ask({ text: say(sharedWords.askLogOut) })) await signOut();
  };
  // log-out, here or by the server, ends at the log-in page (specification section 4)
  if (cameLocked && !locked && !person) return <Navigate to="/login" replace />;
  if (!locked) {
    return (
      <main className="single">
        <section className="single-card">
          <h1>{say(['屏幕未锁定', 'The screen is not locked'])}</h1>
          <button type="button" className="button button-main" onClick={back}>
            {say(person ? ['返回系统', 'Back to work'] : sharedWords.logIn)}
          </button>
        </section>
      </main>
    );
  }
  return (
    <main className="single">
      <section className="single-card">
        <h1>{say(['屏幕已锁定', 'Screen locked'])}</h1>
        <p className="single-words">
          {say([
            `${name} 已锁定屏幕，请输入锁屏密码继续。`,
            `${name} locked this screen. Enter the lock password to continue.`,
          ])}
        </p>
        <form
          key={wrong}
          className={wrong > 0 ? 'password-form shake' : 'password-form'}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <PasswordField
            label={say(sharedWords.lockPassword)}
            value={password}
            error={
              wrong > 0 && password === ''
                ? say(['解锁密码错误,请重新输入', 'Wrong lock password, please try again'])
                : undefined
            }
            autoComplete="off"
            inputRef={input}
            onChange={setPassword}
          />
          <button type="submit" className="button button-main">
            {say(['解锁', 'Unlock'])}
          </button>
        </form>
        <button type="button" className="link-button" onClick={() => void out()}>
          {say(sharedWords.logOut)}
        </button>
      </section>
    </main>
  );
}
