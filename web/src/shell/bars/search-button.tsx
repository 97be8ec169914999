import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { useState } from 'react';
import { useText } from '#platform/language.tsx';
import { shellKeys, shortcutOf } from '#platform/pages/keys.ts';
import { Icon } from '../icons/icon.tsx';
import { MenuSearch } from '../menu/menu-search.tsx';
import { useShellKey } from '../shell-keys.ts';

export function SearchButton({ menu }: { menu: readonly MenuNode[] }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  useShellKey(shellKeys.search, () => setOpen(true));
  const name = text('search.title');
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
