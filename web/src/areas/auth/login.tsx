import { Activity, lazy } from 'react';
import { useText } from '#platform/language.tsx';
import { useSecondHalf } from '#platform/second-half.ts';
import { useSite } from '#platform/site-answer.ts';
import { LanguageSwitch } from '#shell/language-switch.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import { site } from '#site';
import { LoginForm } from './login-form.tsx';
import './login.css';

const SecondFactor = lazy(() => import('./second-factor.tsx'));

export default function Login() {
  const text = useText();
  const half = useSecondHalf();
  const { title } = useSite();
  usePageTitle(text('login.title'), true);
  return (
    <div className="login">
      <header className="login-side">
        <img src={site.logo} alt="" width={44} height={44} />
        <p className="login-name">{title}</p>
        <p className="login-words">{text('login.words')}</p>
      </header>
      <main className="login-main">
        <div className="login-bar">
          <LanguageSwitch />
        </div>
        {half && <SecondFactor half={half} />}
        <Activity mode={half ? 'hidden' : 'visible'}>
          <LoginForm />
        </Activity>
        <p className="login-foot">{text('login.foot')}</p>
      </main>
    </div>
  );
}
