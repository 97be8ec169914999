import { useSearchParams } from 'react-router';
import { useSay, useText } from '#platform/language.tsx';
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

/** /info/index, the personal centre (specification section 2). */
export default function Info() {
  const text = useText();
  const say = useSay();
  const [words, setWords] = useSearchParams();
  const tab = tabs.find((name) => name === words.get('tab')) ?? 'profile';
  const titles = {
    profile: text('info.profile'),
    password: text('password.title'),
    security: say(['登录安全', 'Security']),
  };
  return (
    <div className="info">
      <nav className="info-tabs" aria-label={text('info.title')}>
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
