import { useText } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { signOut } from '#platform/session/session.ts';
import { usePageTitle } from '#shell/page-title.ts';
import { PasswordForm } from './password-form.tsx';
import '../single.css';

export default function FirstPassword() {
  const text = useText();
  const person = usePerson();
  usePageTitle(text('password.title'));
  return (
    <main className="single">
      <section className="single-card">
        <h1>{text('password.title')}</h1>
        <p className="single-words">{text('password.first', { account: person?.account ?? '' })}</p>
        <PasswordForm autoFocus />
        <button type="button" className="link-button" onClick={() => void signOut()}>
          {text('user.signOut')}
        </button>
      </section>
    </main>
  );
}
