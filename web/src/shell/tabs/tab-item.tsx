import { type DragEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import type { Tab } from '#platform/pages/open-pages.ts';
import { addressOfTab, closeTab, moveTab } from '#platform/pages/tab.ts';
import { Icon } from '../icons/icon.tsx';
import { showWithin } from '../show-within.ts';

interface TabItemProps {
  tab: Tab;
  active: boolean;
  closable: boolean;
  onMenu: (event: MouseEvent) => void;
}

const dragged = 'application/x-kaoxin-tab';

export function TabItem({ tab, active, closable, onMenu }: TabItemProps) {
  const say = useSay();
  const item = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState(false);
  const name = say(tab.label);
  useEffect(() => {
    const [own, row] = [item.current, item.current?.parentElement];
    if (!active || !own || !row) return;
    const show = () => showWithin(own, row);
    show();
    // scroll buttons narrow the row, and a new title widens a tab
    const observer = new ResizeObserver(show);
    observer.observe(row);
    observer.observe(own);
    return () => observer.disconnect();
  }, [active]);
  const take = (event: DragEvent) => {
    setOver(false);
    const key = event.dataTransfer.getData(dragged);
    if (key === '') return;
    event.preventDefault();
    moveTab(key, tab.key);
  };
  return (
    <li
      ref={item}
      className={`tab${active ? ' tab-active' : ''}${over ? ' tab-over' : ''}`}
      draggable={closable}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, tab.key);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!closable || !event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <Link
        to={addressOfTab(tab)}
        draggable={false}
        aria-current={active ? 'page' : undefined}
        title={name}
        onContextMenu={onMenu}
        onAuxClick={(event) => {
          if (event.button !== 1) return;
          event.preventDefault();
          closeTab(tab.key);
        }}
      >
        {name}
      </Link>
      {closable && (
        <button type="button" aria-label={say([`关闭 ${name}`, `Close ${name}`])} onClick={() => closeTab(tab.key)}>
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  );
}
