import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { shellKeys } from '#platform/pages/keys.ts';
import { sharedWords } from '#platform/words.ts';
import { Icon } from '../icons/icon.tsx';
import { KeysPanel } from '../panels/later-panels.ts';
import { useShellKey } from '../shell-keys.ts';

export function KeysButton() {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useShellKey(shellKeys.keys, show);
  const name = say(sharedWords.shortcuts);
  return (
    <>
      <button
        type="button"
        className="icon-button only-wide"
        aria-label={name}
        aria-keyshortcuts={shellKeys.keys.keys}
        title={`${name} (${shellKeys.keys.keys})`}
        onClick={show}
      >
        <Icon name="help" />
      </button>
      {open && <KeysPanel onClose={() => setOpen(false)} />}
    </>
  );
}
