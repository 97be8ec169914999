import type { Call } from '@kaoxin/contract/call.ts';
import { largestPage } from '@kaoxin/contract/conventions.ts';
import { useEffect, useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useTabs } from '#platform/pages/tab.ts';

export interface Queue {
  /** 1-based; 0 when the case is not in it */
  position: number;
  length: number;
  next: string | undefined;
  previous: string | undefined;
}
const none: Queue = { position: 0, length: 0, next: undefined, previous: undefined };

/**
 * The neighbours of a case in the list it was opened from. The queue is what the list held then: finishing a case does
 * not move the others.
 * @param from query of the list, as its address had it
 */
export function useQueue(call: Call, id: string, from: string): Queue {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    if (from === '') return;
    const stop = new AbortController();
    const query = blockOf(new URLSearchParams(from));
    api(call, { query, quiet: true, signal: stop.signal })
      .then((answer) => setIds(idsIn(answer)))
      .catch(() => setIds([]));
    return () => stop.abort();
  }, [call, from]);
  const place = ids.indexOf(id);
  // done already, and the list has moved on: the next one is its first
  if (place < 0) return { ...none, length: ids.length, next: ids[0] };
  return { position: place + 1, length: ids.length, next: ids[place + 1], previous: ids[place - 1] };
}

/** The block of 200 rows that holds the list's page. */
function blockOf(search: URLSearchParams): Record<string, string> {
  const { current = '1', size = '10', ...rest } = Object.fromEntries(search);
  const before = (Number(current) - 1) * Number(size);
  return { ...rest, current: String(Math.floor(before / largestPage) + 1), size: String(largestPage) };
}

function idsIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('records' in answer) || !Array.isArray(answer.records))
    return [];
  return answer.records.map((row: unknown) =>
    typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '',
  );
}

/** Goes to another page and closes the tab this one was in, once the other is there. */
export function turnPage(open: () => void): void {
  const { active } = useTabs.getState();
  const stop = useTabs.subscribe((now) => {
    if (now.active === active) return;
    stop();
    useTabs.setState({ tabs: now.tabs.filter(({ key }) => key !== active) });
  });
  open();
}
