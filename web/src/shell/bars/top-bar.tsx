import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { useSay } from '#platform/language.tsx';
import { Icon } from '../icons/icon.tsx';
import { TopMenus } from '../menu/top-menus.tsx';
import type { TopMenu } from '../menu/use-menus.ts';
import { NoticeButton } from '../notices/notice-button.tsx';
import { TaskButton } from '../tasks/task-button.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { KeysButton } from './keys-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LockButton } from './lock-button.tsx';
import { LogsButton } from './logs-button.tsx';
import { SearchButton } from './search-button.tsx';
import { DarkSwitch, ThemeButton } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  /** all menus of the user, not only those of the chosen top menu */
  menu: readonly MenuNode[];
  topMenus: readonly TopMenu[];
  folded: boolean;
  canFold: boolean;
  onFold: () => void;
}

export function TopBar({ menu, topMenus, folded, canFold, onFold }: TopBarProps) {
  const say = useSay();
  return (
    <header className="top">
      {canFold && (
        <button
          type="button"
          className="icon-button"
          aria-label={say(folded ? ['展开菜单', 'Expand the menu'] : ['收起菜单', 'Collapse the menu'])}
          aria-expanded={!folded}
          title={say(folded ? ['展开菜单', 'Expand the menu'] : ['收起菜单', 'Collapse the menu'])}
          onClick={onFold}
        >
          <Icon name={folded ? 'unfold' : 'fold'} />
        </button>
      )}
      <TopMenus items={topMenus} />
      <div className="top-end">
        <SearchButton menu={menu} />
        <DarkSwitch />
        <ThemeButton />
        <KeysButton />
        <FullScreenButton />
        <LockButton />
        <LogsButton />
        <TaskButton />
        <NoticeButton />
        <LanguageSwitch />
        <UserMenu />
      </div>
    </header>
  );
}
