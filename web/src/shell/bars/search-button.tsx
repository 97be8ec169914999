import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { shellKeys, shortcutOf } from '#platform/pages/keys.ts';
import { sharedWords } from '#platform/words.ts';
import { Icon } from '../icons/icon.tsx';
import { MenuSearch } from '../menu/menu-search.tsx';
import { useShellKey } from '../shell-keys.ts';

export function SearchButton({ menu }: { menu: readonly MenuNode[] }) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  useShellKey(shellKeys.search, () => setOpen(true));
  const name = say(sharedWords.searchMenu);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={name}
        aria-keyshortcuts={shortcutOf(shellKeys.search)}
        title={`${name} (${shellKeys.search.keys})`}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {open && <MenuSearch nodes={menu} onClose={() => setOpen(false)} />}
    </>
  );
}
