import { type DragEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSay, useText } from '#platform/language.tsx';
import { addressOfTab, closeTab, moveTab, type Tab } from '#platform/pages/tab.ts';
import { Icon } from '../icons/icon.tsx';

interface TabItemProps {
  tab: Tab;
  active: boolean;
  closable: boolean;
  onMenu: (event: MouseEvent) => void;
}

const dragged = 'application/x-kaoxin-tab';

/** Scrolls the row until the tab is whole. `scrollIntoView` would have the Tab key go on from here (Chromium 150). */
function showInRow(item: HTMLElement): void {
  const row = item.parentElement;
  if (!row) return;
  const [own, frame] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, own.left - frame.left) + Math.max(0, own.right - frame.right);
}

/** A tab: a link to its page, dragged to another place, closed by its button or the middle mouse button. */
export function TabItem({ tab, active, closable, onMenu }: TabItemProps) {
  const say = useSay();
  const text = useText();
  const item = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState(false);
  const name = say(tab.label);
  useEffect(() => {
    if (active && item.current) showInRow(item.current);
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
        <button type="button" aria-label={text('tab.closeNamed', { name })} onClick={() => closeTab(tab.key)}>
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  );
}
