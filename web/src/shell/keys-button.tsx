import { useState } from 'react';
import { useText } from '#platform/language.tsx';
import { Icon } from './icon.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { useShellKeys } from './shell-keys.ts';

/** Opens the list of keys; so does `?`. */
export function KeysButton() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  // a Chinese input method sends the wide one
  useShellKeys([
    { key: '?', perform: show },
    { key: '？', perform: show },
  ]);
  const name = text('keys.title');
  return (
    <>
      <button
        type="button"
        className="icon-button only-wide"
        aria-label={name}
        aria-keyshortcuts="?"
        title={`${name} (?)`}
        onClick={show}
      >
        <Icon name="help" />
      </button>
      {open && <KeysPanel onClose={() => setOpen(false)} />}
    </>
  );
}
