import '#platform/memory/testing-storage.ts';
import type { InboxCounts } from '@kaoxin/contract/desk/inbox.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { talkBetweenTabs } from './between-tabs.ts';
import { badgeText, countsIn, setCounts, totalOf } from './counts.ts';
import { inOneTab, inTurn } from './one-tab.ts';

const patiently = { timeout: 15_000 };

const counts: InboxCounts = { mail: 0, message: 2, notice: 1 };
const ends: (() => void)[] = [];
vi.stubGlobal('window', new EventTarget());
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

function tab(how: typeof inOneTab) {
  const over = new AbortController();
  const state = { working: false };
  const done = how(
    'duty',
    async (signal) => {
      state.working = true;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      state.working = false;
    },
    over.signal,
  );
  ends.push(() => over.abort());
  return { state, close: () => over.abort(), done };
}

it('one tab works, and another takes over when it closes', async () => {
  const [first, second] = [tab(inOneTab), tab(inOneTab)];
  await vi.waitFor(() => expect(first.state.working).toBe(true), patiently);
  expect(second.state.working).toBe(false);
  first.close();
  await first.done;
  await vi.waitFor(() => expect(second.state.working).toBe(true), patiently);
});

it('works without Web Locks', async () => {
  vi.useFakeTimers();
  const [first, second] = [tab(inTurn), tab(inTurn)];
  await vi.advanceTimersByTimeAsync(60_000);
  expect([first, second].filter(({ state }) => state.working)).toHaveLength(1);
  const [working, waiting] = first.state.working ? [first, second] : [second, first];
  working.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(waiting.state.working).toBe(true);
});

it('takes over from a crashed tab after its lease', async () => {
  vi.useFakeTimers();
  localStorage.setItem('kaoxin-duty', JSON.stringify({ content: { tab: 'gone', until: Date.now() + 150_000 } }));
  const next = tab(inTurn);
  await vi.advanceTimersByTimeAsync(140_000);
  expect(next.state.working).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(next.state.working).toBe(true);
});

it('shares counts and case changes between tabs of one user', async () => {
  const heard: string[] = [];
  const open = (name: string, of: string) => {
    const looks = () => void heard.push(`${name} looks`);
    const talk = talkBetweenTabs('test-inbox', of, ({ message }) => heard.push(`${name} ${message}`), looks);
    ends.push(talk.close);
    return talk;
  };
  const first = open('first', 'li');
  open('second', 'li');
  open('stranger', 'wang');
  first.tell(counts);
  await vi.waitFor(() => expect(heard).toEqual(['second 2']), patiently);
  setCounts({ ...counts, message: 5 });
  open('newcomer', 'li');
  await vi.waitFor(() => expect(heard).toContain('newcomer 5'), patiently);
  first.stir();
  await vi.waitFor(() => expect(heard.slice(-2).sort()).toEqual(['newcomer looks', 'second looks']), patiently);
  expect(heard.some((line) => line.startsWith('stranger'))).toBe(false);
});

it('reads counts and rejects similar data', () => {
  expect(countsIn(JSON.stringify(counts))).toEqual(counts);
  for (const other of ['', 'null', '[]', '{"mail":1}', '{"mail":"1","message":0,"notice":0}']) {
    expect(countsIn(other), other).toBeUndefined();
  }
  expect(totalOf(counts)).toBe(3);
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+']);
});
