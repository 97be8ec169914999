import type { Call } from '@kaoxin/contract/call.ts';
import { largestPage } from '@kaoxin/contract/conventions.ts';
import { useEffect, useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useTabs } from '#platform/pages/tab.ts';

export interface Neighbour {
  id: string;
  from: string;
}
export interface Queue {
  /** 1-based, in the whole list; 0 when the case is not in it */
  position: number;
  length: number;
  next: Neighbour | undefined;
  previous: Neighbour | undefined;
}
const none: Queue = { position: 0, length: 0, next: undefined, previous: undefined };

/**
 * The neighbours of a case in the list it was opened from, across pages. The queue is the list as it was then:
 * finishing a case does not move the others.
 * @param from query of the list, as its address had it
 */
export function useQueue(call: Call, id: string, from: string): Queue {
  const [queue, setQueue] = useState(none);
  useEffect(() => {
    if (from === '') return;
    const stop = new AbortController();
    const ask = async (current: number, size: number) =>
      blockIn(await api(call, { query: pageOf(from, current, size), quiet: true, signal: stop.signal }));
    queueOf(id, from, ask)
      .then(setQueue)
      .catch(() => setQueue(none));
    return () => stop.abort();
  }, [call, id, from]);
  return queue;
}

interface Block {
  ids: string[];
  total: number;
}

type Ask = (current: number, size: number) => Promise<Block>;

async function queueOf(id: string, from: string, ask: Ask): Promise<Queue> {
  const { current = '1', size = '10' } = Object.fromEntries(new URLSearchParams(from));
  const first = Math.ceil(((Number(current) - 1) * Number(size) + 1) / largestPage);
  const last = Math.ceil((Number(current) * Number(size)) / largestPage);
  let block = first;
  let { ids, total } = await ask(block, largestPage);
  // a page of 30 rows may continue in the next block
  if (!ids.includes(id) && last > first) {
    block = last;
    ({ ids, total } = await ask(block, largestPage));
  }
  const here = (to: string | undefined) => (to === undefined ? undefined : { id: to, from });
  const beyond = async (position: number): Promise<Neighbour | undefined> => {
    if (position < 1 || position > total) return undefined;
    const [to] = (await ask(position, 1)).ids;
    const query = pageOf(from, Math.ceil(position / largestPage), largestPage);
    return to === undefined ? undefined : { id: to, from: String(new URLSearchParams(query)) };
  };
  const place = ids.indexOf(id);
  // the case has left the list, so the next one is the list's first
  if (place < 0) return { ...none, length: total, next: here(ids[0]) };
  const position = (block - 1) * largestPage + place + 1;
  return {
    position,
    length: total,
    next: here(ids[place + 1]) ?? (await beyond(position + 1)),
    previous: here(ids[place - 1]) ?? (await beyond(position - 1)),
  };
}

function pageOf(from: string, current: number, size: number): Record<string, string> {
  const { view: _view, ...asked } = Object.fromEntries(new URLSearchParams(from));
  return { ...asked, current: String(current), size: String(size) };
}

function blockIn(answer: unknown): Block {
  const found = typeof answer === 'object' && answer !== null ? answer : {};
  const records: unknown[] = 'records' in found && Array.isArray(found.records) ? found.records : [];
  const ids = records.map((row) => (typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : ''));
  return { ids, total: 'total' in found && typeof found.total === 'number' ? found.total : ids.length };
}

export function turnPage(open: () => void): void {
  const { active } = useTabs.getState();
  const stop = useTabs.subscribe((now) => {
    if (now.active === active) return;
    stop();
    useTabs.setState({ tabs: now.tabs.filter(({ key }) => key !== active) });
  });
  open();
}
