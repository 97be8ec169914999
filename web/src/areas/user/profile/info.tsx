import { useSearchParams } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { PasswordForm } from '../../auth/password/password-form.tsx';
import { Profile } from './info-profile.tsx';
import './info.css';
import '../../auth/single.css';
import { later } from '#ui/state/later.tsx';
import { Outline } from './unanswered.tsx';

const Security = later(
  () => import('./info-security.tsx'),
  (part) => part.default,
  { waiting: <Outline lines={6} /> },
);
const tabs = ['profile', 'password', 'security'] as const;

export default function Info() {
  const say = useSay();
  const [words, setWords] = useSearchParams();
  const tab = tabs.find((name) => name === words.get('tab')) ?? 'profile';
  const titles = {
    profile: say(['个人信息', 'Profile']),
    password: say(sharedWords.changePassword),
    security: say(['登录安全', 'Security']),
  };
  return (
    <div className="info">
      <nav className="info-tabs" aria-label={say(['个人中心', 'My account'])}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={tab === name}
            onClick={() => setWords(name === 'profile' ? {} : { tab: name }, { replace: true })}
          >
            {titles[name]}
          </button>
        ))}
      </nav>
      <section className="info-body">
        {tab === 'profile' && <Profile />}
        {tab === 'password' && <PasswordForm />}
        {tab === 'security' && <Security />}
      </section>
    </div>
  );
}
