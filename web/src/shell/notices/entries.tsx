import { type InboxEntry, type InboxTab, inbox } from '@kaoxin/contract/desk/inbox.ts';
import type { KeyboardEvent } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { minute } from '#ui/dates/minute.ts';
import { Icon } from '../icons/icon.tsx';
import type { Chosen } from './chosen.ts';
import { markRead } from './mark.ts';
import * as words from './words.ts';

interface EntriesProps {
  tab: InboxTab;
  onChoose: (chosen: Chosen) => void;
}

export function Entries({ tab, onChoose }: EntriesProps) {
  const say = useSay();
  const { data, error, refetch } = useCall(inbox.list, { tab }, { staleTime: 0, keepPrevious: false, quiet: true });
  if (!data && error) {
    return (
      <div className="notices-state" role="alert">
        <p>{error.message || say(words.failed)}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {say(sharedWords.retry)}
        </button>
      </div>
    );
  }
  if (!data) {
    return (
      <div className="notices-waiting" role="status" aria-label={say(sharedWords.loading)}>
        <span />
        <span />
        <span />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <p className="notices-state" role="status">
        {say(words.emptyWords[tab])}
      </p>
    );
  }
  return (
    <ul className="notices-list" onKeyDown={walk}>
      {data.map((entry) => (
        <Line key={entry.id} tab={tab} entry={entry} onChoose={onChoose} />
      ))}
    </ul>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.notices-entry')];
  const here = all.findIndex((one) => one.parentElement?.contains(document.activeElement));
  const next = all[here + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Line({ tab, entry, onChoose }: EntriesProps & { entry: InboxEntry }) {
  const say = useSay();
  const isNew = entry.isRead === 0;
  return (
    <li className={isNew ? 'notices-new' : undefined}>
      <button type="button" className="notices-entry" onClick={() => onChoose({ tab, entry })}>
        <span className="notices-title">
          {isNew && <span className="hidden-text">{say(words.unread)} </span>}
          {entry.title}
        </span>
        {entry.content !== '' && <span className="notices-words">{entry.content}</span>}
        <time className="notices-time" dateTime={entry.time.replace(' ', 'T')}>
          {minute(entry.time)}
        </time>
      </button>
      {isNew && (
        <button
          type="button"
          className="icon-button notices-mark"
          aria-label={say(words.readOne(entry.title))}
          title={say(words.readOne(entry.title))}
          onClick={({ currentTarget }) => {
            // the button disappears with the unread mark; the focus stays with the entry
            currentTarget.parentElement?.querySelector<HTMLElement>('.notices-entry')?.focus();
            void markRead(tab, [entry.id]);
          }}
        >
          <Icon name="check" />
        </button>
      )}
    </li>
  );
}
