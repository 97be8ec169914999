import { Activity, lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useSite, useSiteTitle } from '#platform/calls/site-answer.ts';
import { useText } from '#platform/language.tsx';
import { usePendingSecondFactor } from '#platform/session/pending-second-factor.ts';
import { LanguageSwitch } from '#shell/bars/language-switch.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import { site } from '#site';
import { LoginForm } from './login-form.tsx';
import { LoginTabs, type Way } from './login-tabs.tsx';
import './login.css';

const SecondFactor = lazy(() => import('./second-factor/second-factor.tsx'));
const LoginPhone = lazy(() => import('./login-phone.tsx'));
const LoginProviders = lazy(() => import('./social/login-providers.tsx'));
const LoginReturned = lazy(() => import('./social/login-returned.tsx'));

export default function Login() {
  const text = useText();
  const half = usePendingSecondFactor();
  const title = useSiteTitle();
  const { phoneLogin, providers } = useSite();
  const source = returnedFrom(useLocation().pathname);
  const [way, setWay] = useState<Way>('account');
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
        <div className="login-ways">
          <Suspense>
            {half && <SecondFactor half={half} />}
            {!half && source && <LoginReturned source={source} />}
          </Suspense>
          <Activity mode={half || source ? 'hidden' : 'visible'}>
            <h1>{text('login.title')}</h1>
            {phoneLogin && <LoginTabs way={way} onWay={setWay} />}
            <Activity mode={way === 'account' ? 'visible' : 'hidden'}>
              <LoginForm />
            </Activity>
            <Suspense>
              {way === 'phone' && <LoginPhone />}
              {providers.length > 0 && <LoginProviders providers={providers} />}
            </Suspense>
          </Activity>
        </div>
        <p className="login-foot">{text('login.foot')}</p>
      </main>
    </div>
  );
}

/** The third party from which the browser has just returned (wire.md B2.6). */
const returnedFrom = (path: string): string | undefined => /^\/oauth\/redirect\/([^/]+)$/.exec(path)?.[1];
