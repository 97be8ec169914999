import { type InboxCounts, inbox } from '@kaoxin/contract/desk/inbox.ts';
import { api } from '#platform/calls/api.ts';
import { changed, queryClient } from '#platform/calls/queries.ts';
import { send } from '#platform/calls/wire.ts';
import { currentPerson } from '#platform/session/person.ts';
import { site } from '#site';
import { type TabTalk, talkBetweenTabs } from './between-tabs.ts';
import { countsIn, countsNow, setCounts } from './counts.ts';
import { readEvents } from './event-stream.ts';
import { follow, type Line } from './follow.ts';
import { inOneTab } from './one-tab.ts';
import { pause } from './pause.ts';

/** The server sends something every 25 s; a connection silent for longer is dead. */
const silence = 70_000;
/** Longer than any stream: the server limits its duration, and silence is detected here. */
const streamTime = 15 * 60_000;

let talk: TabTalk | undefined;

function take(counts: InboxCounts): void {
  const before = countsNow();
  setCounts(counts);
  if (before && JSON.stringify(before) !== JSON.stringify(counts)) void changed(['desk']);
}

export function takeEverywhere(counts: InboxCounts): void {
  take(counts);
  talk?.tell(counts);
}

const lookAround = () =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).endsWith('/company') });

async function listen(heard: () => void, signal: AbortSignal): Promise<void> {
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), silence);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => quiet.abort(), silence);
  };
  try {
    const { response } = await send({
      call: inbox.stream,
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, quiet.signal]),
      timeout: streamTime,
      quiet: true,
    });
    if (!response.body) return;
    await readEvents(
      response.body,
      ({ name, data }) => {
        if (name === 'presence') {
          lookAround();
          talk?.stir();
        }
        if (name === 'tasks') void changed(['task']);
        const counts = name === 'inbox' ? countsIn(data) : undefined;
        if (!counts) return;
        heard();
        takeEverywhere(counts);
      },
      alive,
    );
  } finally {
    clearTimeout(timer);
  }
}

const line: Line = {
  listen,
  ask: async (signal) => takeEverywhere(await api(inbox.counts, { signal, quiet: true })),
  online: (signal) => (navigator.onLine ? Promise.resolve() : pause(Number.POSITIVE_INFINITY, signal, 'online')),
  wait: (milliseconds, signal) => pause(milliseconds, signal, 'online'),
  now: () => performance.now(),
  chance: Math.random,
};

/**
 * Keeps the user's unread counts current with one stream for all tabs of the browser, none while offline. It does not
 * count as session activity (wire.md A, Tokens). Returns the stop function.
 */
export function watchInbox(): () => void {
  const over = new AbortController();
  const person = currentPerson();
  const name = `${site.key}-inbox`;
  talk = talkBetweenTabs(name, `${person?.tenantId}-${person?.account}`, take, lookAround);
  void inOneTab('inbox', (signal) => follow(line, signal), over.signal);
  return () => {
    over.abort();
    talk?.close();
    talk = undefined;
  };
}
