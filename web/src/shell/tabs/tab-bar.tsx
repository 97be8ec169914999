import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import type { Tab } from '#platform/pages/open-pages.ts';
import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  isClosable,
  moveTab,
  neighbourOf,
  useTabs,
} from '#platform/pages/tab.ts';
import { clearCache } from '../clear-cache.ts';
import { Icon } from '../icons/icon.tsx';
import { DropMenu, type MenuChoice } from '../panels/drop-menu.tsx';
import { TabItem } from './tab-item.tsx';
import { useOverflow } from './use-overflow.ts';
import { useActiveKey } from './use-visit.ts';
import './tab-bar.css';

interface OpenMenu {
  tab: Tab;
  top: number;
  left: number;
}

export function TabBar() {
  const say = useSay();
  const { tabs } = useTabs();
  const active = useActiveKey();
  const row = useRef<HTMLUListElement>(null);
  const overflow = useOverflow(row, tabs);
  const [menu, setMenu] = useState<OpenMenu>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  useWheel(row);
  const openMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // the context-menu key gives no coordinates
    const keyboard = event.clientX === 0 && event.clientY === 0;
    setMenu({ tab, top: keyboard ? box.bottom : event.clientY, left: keyboard ? box.left : event.clientX });
  };
  const long = overflow.left || overflow.right;
  const scroll = (side: -1 | 1) => row.current?.scrollBy({ left: side * 200, behavior: 'smooth' });
  return (
    <nav className="tabs" aria-label={say(['已打开的页面', 'Open pages'])}>
      {long && (
        <ScrollButton
          side={-1}
          name={say(['向左滚动标签', 'Scroll tabs left'])}
          able={overflow.left}
          onScroll={scroll}
        />
      )}
      <ul ref={row}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            active={tab.key === active}
            closable={isClosable(tab, tabs)}
            onMenu={(event) => openMenu(event, tab)}
          />
        ))}
      </ul>
      {long && (
        <ScrollButton
          side={1}
          name={say(['向右滚动标签', 'Scroll tabs right'])}
          able={overflow.right}
          onScroll={scroll}
        />
      )}
      {menu && (
        <DropMenu
          label={say(['标签操作', 'Tab actions'])}
          place={{ top: menu.top, left: menu.left }}
          choices={choicesFor(menu.tab, tabs, say)}
          onClose={closeMenu}
        />
      )}
    </nav>
  );
}

interface ScrollButtonProps {
  side: -1 | 1;
  name: string;
  able: boolean;
  onScroll: (side: -1 | 1) => void;
}
/** For the mouse only: keyboard focus scrolls a tab into view. */
function ScrollButton({ side, name, able, onScroll }: ScrollButtonProps) {
  return (
    <button
      type="button"
      className="tabs-scroll"
      tabIndex={-1}
      aria-label={name}
      title={name}
      disabled={!able}
      onClick={() => onScroll(side)}
    >
      <Icon name={side < 0 ? 'left' : 'right'} size={14} />
    </button>
  );
}

/** The wheel scrolls the row sideways. React's wheel listeners are passive, so this one is added by hand. */
function useWheel(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    const turn = (event: WheelEvent) => {
      if (!element || event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [row]);
}

function choicesFor(tab: Tab, tabs: readonly Tab[], say: ReturnType<typeof useSay>): MenuChoice[] {
  const others = tabs.some((other) => other !== tab && isClosable(other, tabs));
  const move = (name: string, side: -1 | 1, apart = false): MenuChoice => {
    const other = neighbourOf(tab.key, side, tabs);
    return { name, apart, disabled: !other, perform: () => other && moveTab(tab.key, other.key) };
  };
  return [
    { name: say(['关闭', 'Close']), disabled: !isClosable(tab, tabs), perform: () => closeTab(tab.key) },
    { name: say(['关闭其他', 'Close others']), disabled: !others, perform: () => closeOtherTabs(tab.key) },
    { name: say(['关闭全部', 'Close all']), disabled: tabs.length === 1, perform: closeAllTabs },
    move(say(['向左移动', 'Move left']), -1, true),
    move(say(['向右移动', 'Move right']), 1),
    { name: say(['清除缓存', 'Clear cache']), apart: true, perform: () => void clearCache() },
  ];
}
