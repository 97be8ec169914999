import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { strengthOf } from './info-strength.ts';

const words: Label[] = [
  ['', ''],
  ['弱', 'Weak'],
  ['一般', 'Fair'],
  ['较强', 'Good'],
  ['强', 'Strong'],
];

export function PasswordStrength({ password }: { password: string }) {
  const say = useSay();
  const account = usePerson()?.account ?? '';
  const strength = strengthOf(password, account);
  const word = say(words[strength] ?? ['', '']);
  const title = say(['密码强度', 'Password strength']);
  return (
    <div className="strength" data-strength={strength}>
      <span className="strength-bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={bar <= strength ? 'strength-on' : undefined} />
        ))}
      </span>
      <span role="status">{word !== '' && say([`${title}：${word}`, `${title}: ${word}`])}</span>
    </div>
  );
}
