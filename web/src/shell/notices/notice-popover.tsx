import { type InboxTab, inboxTabs } from '@kaoxin/contract/desk/inbox.ts';
import { type KeyboardEvent, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { Popover, type PopoverPlace } from '../popover/popover.tsx';
import type { Chosen } from './chosen.ts';
import { badgeText, countsNow, useCounts } from './counts.ts';
import { Entries } from './entries.tsx';
import { markRead } from './mark.ts';
import * as words from './words.ts';

/** Pixels (specification section 2). */
const width = 350;

interface NoticePopoverProps extends PopoverPlace {
  onChoose: (chosen: Chosen) => void;
}

function firstTab(): InboxTab {
  const counts = countsNow();
  const order: InboxTab[] = ['message', 'notice', 'mail'];
  return order.find((tab) => (counts?.[tab] ?? 0) > 0) ?? 'message';
}

export function NoticePopover({ onChoose, ...place }: NoticePopoverProps) {
  const say = useSay();
  const { id } = place;
  const counts = useCounts();
  const [tab, setTab] = useState(firstTab);
  return (
    <Popover {...place} label={say(words.title)} width={width} className="notices" first='[aria-selected="true"]'>
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
      <div className="bar-popover-foot notices-foot">
        <button
          type="button"
          className="link-button"
          aria-disabled={!counts?.[tab]}
          onClick={() => counts?.[tab] && void markRead(tab)}
        >
          {say(words.readAll)}
        </button>
      </div>
    </Popover>
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
