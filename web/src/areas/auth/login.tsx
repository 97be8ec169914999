import { Activity, lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useSite, useSiteTitle } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { usePendingSecondFactor } from '#platform/session/pending-second-factor.ts';
import { sharedWords } from '#platform/words.ts';
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
  const say = useSay();
  const half = usePendingSecondFactor();
  const title = useSiteTitle();
  const { phoneLogin, providers } = useSite();
  const source = returnedFrom(useLocation().pathname);
  const [way, setWay] = useState<Way>('account');
  usePageTitle(say(sharedWords.logIn), true);
  return (
    <div className="login">
      <header className="login-side">
        <img src={site.logo} alt="" width={44} height={44} />
        <p className="login-name">{title}</p>
        <p className="login-words">
          {say([
            '考试组织、题库管理、成绩复核、申诉与信访办理的统一工作平台。',
            'One place for examinations, question banks, score reviews, appeals and petitions.',
          ])}
        </p>
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
            <h1>{say(sharedWords.logIn)}</h1>
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
        <p className="login-foot">
          {say([
            '请勿在非涉密系统中处理涉密信息。离开座位时请锁定屏幕。',
            'Do not handle classified information here. Lock the screen when you leave your desk.',
          ])}
        </p>
      </main>
    </div>
  );
}

/** The third party from which the browser has just returned (wire.md B2.6). */
const returnedFrom = (path: string): string | undefined => /^\/oauth\/redirect\/([^/]+)$/.exec(path)?.[1];
