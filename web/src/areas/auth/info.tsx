import { useSearchParams } from 'react-router';
import { useText } from '#platform/language.tsx';
import { Profile } from './info-profile.tsx';
import { PasswordForm } from './password-form.tsx';
import './info.css';
import './single.css';

/** /info/index, the personal centre: who the person is here, and the password (specification section 2). */
export default function Info() {
  const text = useText();
  const [words, setWords] = useSearchParams();
  const password = words.get('tab') === 'password';
  return (
    <div className="info">
      <nav className="info-tabs" aria-label={text('info.title')}>
        <button type="button" aria-current={!password} onClick={() => setWords({}, { replace: true })}>
          {text('info.profile')}
        </button>
        <button type="button" aria-current={password} onClick={() => setWords({ tab: 'password' }, { replace: true })}>
          {text('password.title')}
        </button>
      </nav>
      <section className="info-body">{password ? <PasswordForm /> : <Profile />}</section>
    </div>
  );
}
