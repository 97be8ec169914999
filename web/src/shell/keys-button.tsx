import { useState } from 'react';
import { shellKeys } from '#platform/keys.ts';
import { useText } from '#platform/language.tsx';
import { Icon } from './icon.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { useShellKey } from './shell-keys.ts';

/** Opens the list of keys; so does `?`. */
export function KeysButton() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useShellKey(shellKeys.keys, show);
  const name = text('keys.title');
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
