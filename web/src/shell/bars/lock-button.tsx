import { useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { shellKeys, shortcutOf } from '#platform/pages/keys.ts';
import { hasLockPassword, lock } from '#platform/session/lock.ts';
import { chooseLockPassword } from '#platform/session/lock-password.ts';
import { sharedWords } from '#platform/words.ts';
import { Icon } from '../icons/icon.tsx';
import { useShellKey } from '../shell-keys.ts';
import { LockDialog } from './lock-dialog.tsx';

/** Milliseconds between the click and the locked screen (specification sections 4 and 9). */
const delay = 100;

export function LockButton() {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const lockSoon = () => {
    timer.current = setTimeout(lock, delay);
  };
  const begin = () => (hasLockPassword() ? lockSoon() : setAsking(true));
  useShellKey(shellKeys.lock, begin);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={say(sharedWords.lockScreen)}
        title={`${say(sharedWords.lockScreen)} (${shellKeys.lock.keys})`}
        aria-keyshortcuts={shortcutOf(shellKeys.lock)}
        onClick={begin}
      >
        <Icon name="lock" />
      </button>
      {asking && (
        <LockDialog
          onClose={() => setAsking(false)}
          onChosen={(password) => {
            chooseLockPassword(password);
            setAsking(false);
            lockSoon();
          }}
        />
      )}
    </>
  );
}
