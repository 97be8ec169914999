import { useSay } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { signOut } from '#platform/session/session.ts';
import { sharedWords } from '#platform/words.ts';
import { usePageTitle } from '#shell/page-title.ts';
import { PasswordForm } from './password-form.tsx';
import '../single.css';

export default function FirstPassword() {
  const say = useSay();
  const account = usePerson()?.account ?? '';
  usePageTitle(say(sharedWords.changePassword));
  return (
    <main className="single">
      <section className="single-card">
        <h1>{say(sharedWords.changePassword)}</h1>
        <p className="single-words">
          {say([
            `账号 ${account} 的密码由他人给出，请先改为只有您知道的密码，再使用系统。`,
            `The password of ${account} was set by another user. Choose one that only you know before you continue.`,
          ])}
        </p>
        <PasswordForm autoFocus />
        <button type="button" className="link-button" onClick={() => void signOut()}>
          {say(sharedWords.logOut)}
        </button>
      </section>
    </main>
  );
}
