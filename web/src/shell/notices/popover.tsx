import { type InboxTab, inboxTabs } from '@kaoxin/contract/desk/inbox.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useSay } from '#platform/language.tsx';
import type { Chosen } from './chosen.ts';
import { badgeText, countsNow, useCounts } from './counts.ts';
import { Entries } from './entries.tsx';
import { markRead } from './mark.ts';
import * as words from './words.ts';

/** Pixels (specification section 2). */
const width = 350;
const margin = 8;

interface PopoverProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  onChoose: (chosen: Chosen) => void;
  /** @param focus whether the focus goes back to the button */
  onClose: (focus?: boolean) => void;
}

/** Below the button, inside the window. */
function placeBelow(anchor: HTMLElement | null): { top: number; right: number } {
  const box = anchor?.getBoundingClientRect();
  const right = window.innerWidth - (box?.right ?? 0);
  const most = window.innerWidth - Math.min(width, window.innerWidth - 2 * margin) - margin;
  return { top: (box?.bottom ?? 0) + 4, right: Math.max(margin, Math.min(right, most)) };
}

/** The tab with something unread; messages are the ones that wait for somebody. */
function firstTab(): InboxTab {
  const counts = countsNow();
  const order: InboxTab[] = ['message', 'notice', 'mail'];
  return order.find((tab) => (counts?.[tab] ?? 0) > 0) ?? 'message';
}

/** Mail, messages and notices. Escape, a click elsewhere and leaving it with Tab close it. */
export function Popover({ id, anchor, onChoose, onClose }: PopoverProps) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const counts = useCounts();
  const [tab, setTab] = useState(firstTab);
  const [place] = useState(() => placeBelow(anchor.current));

  const away = useEffectEvent(({ target }: PointerEvent) => {
    const inside = target instanceof Node && (box.current?.contains(target) || anchor.current?.contains(target));
    if (!inside) onClose(false);
  });
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    document.addEventListener('pointerdown', away, true);
    return () => document.removeEventListener('pointerdown', away, true);
  }, []);

  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node)) return;
    if (!box.current?.contains(relatedTarget) && !anchor.current?.contains(relatedTarget)) onClose(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={box}
      id={id}
      role="dialog"
      aria-label={say(words.title)}
      className="notices"
      style={place}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Tabs id={id} active={tab} onChange={setTab} />
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        className="notices-panel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <Entries key={tab} tab={tab} onChoose={onChoose} />
      </div>
      <div className="notices-foot">
        <button
          type="button"
          className="link-button"
          aria-disabled={!counts?.[tab]}
          onClick={() => counts?.[tab] && void markRead(tab)}
        >
          {say(words.readAll)}
        </button>
      </div>
    </div>
  );
}

interface TabsProps {
  id: string;
  active: InboxTab;
  onChange: (tab: InboxTab) => void;
}

function Tabs({ id, active, onChange }: TabsProps) {
  const say = useSay();
  const counts = useCounts();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = inboxTabs.at((inboxTabs.indexOf(active) + by) % inboxTabs.length);
    if (by === 0 || !next) return;
    onChange(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={say(words.title)} className="notices-tabs" onKeyDown={onKeyDown}>
      {inboxTabs.map((tab) => {
        const count = counts?.[tab] ?? 0;
        return (
          <button
            key={tab}
            id={`${id}-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab === active ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            {say(words.tabNames[tab])}
            {count > 0 && (
              <span className="notices-count">
                {badgeText(count)}
                <span className="hidden-text"> {say(words.unread)}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
