import { expect, it } from 'vitest';
import { follow, type Line, pauseAfter } from './follow.ts';

const second = 1_000;

async function run(streams: { lasts: number; says?: boolean; breaks?: boolean }[], askFails = false) {
  let time = 0;
  const log: string[] = [];
  const over = new AbortController();
  const left = [...streams];
  const line: Line = {
    now: () => time,
    chance: () => 1,
    online: () => Promise.resolve(),
    async listen(heard) {
      const stream = left.shift();
      if (!stream) return over.abort();
      log.push('listen');
      if (stream.says) heard();
      time += stream.lasts;
      if (stream.breaks) throw new Error('broken');
    },
    async ask() {
      log.push('ask');
      if (askFails) throw new Error('no');
    },
    async wait(milliseconds) {
      log.push(`wait ${milliseconds / second}`);
      time += milliseconds;
    },
  };
  await follow(line, over.signal);
  return log;
}

it('reopens at once after five minutes', async () => {
  const good = { lasts: 300 * second, says: true };
  expect(await run([good, good, good])).toEqual(['listen', 'listen', 'listen']);
});

it('waits longer after each failure, one to sixty seconds', async () => {
  const log = await run(Array.from({ length: 9 }, () => ({ lasts: 0, says: true, breaks: true })));
  expect(log.filter((step) => step.startsWith('wait'))).toEqual(
    [1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => `wait ${seconds}`),
  );
});

it('delays after a stream that ends early', async () => {
  const log = await run([
    { lasts: 0, says: true },
    { lasts: 0, says: true },
  ]);
  expect(log).toEqual(['listen', 'wait 1', 'listen', 'wait 2']);
});

it('forgets failures after a good stream', async () => {
  const bad = { lasts: 0, breaks: true, says: true };
  const log = await run([bad, bad, bad, { lasts: 300 * second, breaks: true, says: true }, bad]);
  expect(log.filter((step) => step.startsWith('wait'))).toEqual(['wait 1', 'wait 2', 'wait 4', 'wait 1', 'wait 1']);
});

it('polls the counts about every minute while streams fail', async () => {
  const log = await run(Array.from({ length: 10 }, () => ({ lasts: 0, breaks: true })));
  // after 1 + 2 + 4 + 8 + 16 s the counts are still fresh; from the pause of 32 s on each failure polls
  expect(log.map((step) => (step === 'ask' ? '?' : step.replace('wait ', '')))).toEqual([
    ...['listen', '?', '1', 'listen', '2', 'listen', '4', 'listen', '8', 'listen', '16'],
    ...['listen', '?', '32', 'listen', '?', '60', 'listen', '?', '60', 'listen', '?', '60', 'listen', '?', '60'],
  ]);
});

it('continues when polling fails too', async () => {
  expect(await run([{ lasts: 0, breaks: true }], true)).toEqual(['listen', 'ask', 'wait 1']);
});

it('waits for a network before it starts', async () => {
  const over = new AbortController();
  let arrive = () => undefined as unknown;
  const network = new Promise<void>((resolve) => {
    arrive = () => resolve();
  });
  const log: string[] = [];
  const following = follow(
    {
      now: () => 0,
      chance: () => 0,
      online: () => network,
      listen: async () => {
        log.push('listen');
        over.abort();
      },
      ask: async () => void log.push('ask'),
      wait: async () => void log.push('wait'),
    },
    over.signal,
  );
  expect(log).toEqual([]);
  arrive();
  await following;
  expect(log).toEqual(['listen']);
});

it('randomizes the pauses', () => {
  expect([0, 0.5, 1].map((chance) => pauseAfter(1, chance))).toEqual([500, 750, 1000]);
  expect(pauseAfter(1000, 1)).toBe(60_000);
});
