import type { KeyboardEvent } from 'react';
import { useSay } from '#platform/language.tsx';

export type Way = 'account' | 'phone';
const ways = [
  ['account', ['账号登录', 'Account']],
  ['phone', ['手机登录', 'Phone']],
] as const;

export function LoginTabs({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  const say = useSay();
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    onWay(way === 'account' ? 'phone' : 'account');
    const { previousElementSibling, nextElementSibling } = event.target as Element;
    ((previousElementSibling ?? nextElementSibling) as HTMLElement | null)?.focus();
  };
  return (
    <div className="login-tabs" role="tablist" aria-label={say(['登录方式', 'Ways to log in'])} onKeyDown={turn}>
      {ways.map(([name, label]) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={way === name}
          tabIndex={way === name ? 0 : -1}
          onClick={() => onWay(name)}
        >
          {say(label)}
        </button>
      ))}
    </div>
  );
}
