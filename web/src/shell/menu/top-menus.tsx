import { useSay } from '#platform/language.tsx';
import { Icon, iconNameOf } from '../icons/icon.tsx';
import { chooseTopMenu, type TopMenu, useChosenTopMenu } from './use-menus.ts';

export function TopMenus({ items }: { items: readonly TopMenu[] }) {
  const say = useSay();
  const chosen = useChosenTopMenu();
  if (items.length === 0) return <span className="top-menus" />;
  const entries = [{ id: '', name: say(['全部', 'All']), source: 'list' }, ...items];
  return (
    <nav className="top-menus" aria-label={say(['顶部菜单', 'Top menu'])}>
      {entries.map(({ id, name, source }) => (
        <button
          key={id}
          type="button"
          className={chosen === id ? 'top-menu top-menu-chosen' : 'top-menu'}
          aria-pressed={chosen === id}
          onClick={() => chooseTopMenu(id)}
        >
          <Icon name={iconNameOf(source)} />
          {name}
        </button>
      ))}
    </nav>
  );
}
