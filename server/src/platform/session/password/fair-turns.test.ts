import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';
import { strangersShare } from './passwords.ts';

const stranger = (key: string) => ({ key, isKnown: false });

function stage(turns: FairTurns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (key: string, name: string, isKnown = false) =>
    turns.run({ key, isKnown }, () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      return promise;
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, run, endOne };
}

test('serves single tasks before a flood', async () => {
  const { begun, run, endOne } = stage(new FairTurns(1, 100, 100));
  const all = Array.from({ length: 10 }, (_, n) => run('flood', `flood ${n}`));
  all.push(run('honest', 'honest'), run('other', 'other'), run('honest', 'honest again'));
  for (let n = 0; n < 13; n += 1) await endOne();
  await Promise.all(all);
  expect(begun.slice(0, 6)).toEqual(['flood 0', 'other', 'honest', 'flood 1', 'honest again', 'flood 2']);
  expect(begun).toHaveLength(13);
});

test('serves an earlier stranger before the networks of one site', async () => {
  const { begun, run, endOne } = stage(new FairTurns(1, 100, 100));
  const from = (ip: string) => run(strangersShare(ip).key, ip);
  const all = [from('2001:db8:77::1'), from('203.0.113.7')];
  for (let n = 1; n <= 20; n += 1) all.push(from(`2001:db8:77:${n}::1`));
  all.push(from('2001:db8:78::1'));
  for (let n = 0; n < all.length; n += 1) await endOne();
  await Promise.all(all);
  expect(begun.slice(1, 4)).toContain('203.0.113.7');
});

test('limits the queue per key and in total', async () => {
  const { run, endOne, begun } = stage(new FairTurns(1, 2, 3));
  const running = [run('a', 'a0'), run('a', 'a1'), run('a', 'a2')];
  await expect(run('a', 'a3')).rejects.toMatchObject({ status: 429 });
  running.push(run('b', 'b0'));
  for (let n = 0; n < 4; n += 1) await endOne();
  await Promise.all(running);
  expect(begun).toEqual(['a0', 'b0', 'a1', 'a2']);
  const again = run('c', 'c1');
  await endOne();
  await again;
  expect(begun.at(-1)).toBe('c1');
});

test('drops from the longest queue when full', async () => {
  const { run, endOne, begun } = stage(new FairTurns(1, 10, 4));
  const flood = Array.from({ length: 4 }, (_, n) => run('flood', `flood ${n}`));
  const two = run('two', 'two');
  const sentAway = [run('flood', 'flood 4'), flood[3]].map((one) => expect(one).rejects.toMatchObject({ status: 429 }));
  const honest = run('honest', 'honest');
  await Promise.all(sentAway);
  for (let n = 0; n < 5; n += 1) await endOne();
  await Promise.all([...flood.slice(0, 3), two, honest]);
  expect(begun).toEqual(['flood 0', 'honest', 'two', 'flood 1', 'flood 2']);
});

test('continues after a failed task', async () => {
  const turns = new FairTurns(1, 10, 10);
  const failing = turns.run(stranger('a'), () => Promise.reject(new Error('no')));
  const next = turns.run(stranger('b'), async () => 'served');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('served');
});

test('serves known callers first, strangers every fourth turn', async () => {
  const { begun, run, endOne } = stage(new FairTurns(1, 10, 100));
  const all = Array.from({ length: 6 }, (_, n) => run(`network ${n}`, `stranger ${n}`));
  for (let n = 0; n < 5; n += 1) all.push(run(`person ${n}`, `known ${n}`, true));
  for (let n = 0; n < 11; n += 1) await endOne();
  await Promise.all(all);
  expect(begun.slice(0, 8)).toEqual([
    ...['stranger 0', 'known 0', 'known 1', 'known 2', 'stranger 5', 'known 3', 'known 4', 'stranger 4'],
  ]);
  expect(begun).toHaveLength(11);
});

test('drops the oldest stranger for known callers and newcomers', async () => {
  const { begun, run, endOne } = stage(new FairTurns(1, 10, 2));
  const first = run('network 0', 'stranger 0');
  const strangers = [run('network 1', 'stranger 1'), run('network 2', 'stranger 2')];
  const sentAway = expect(strangers[0]).rejects.toMatchObject({ status: 429 });
  const known = run('person', 'known', true);
  await sentAway;
  const replaced = expect(strangers[1]).rejects.toMatchObject({ status: 429 });
  const newest = run('network 3', 'stranger 3');
  await replaced;
  for (let n = 0; n < 3; n += 1) await endOne();
  await Promise.all([first, newest, known]);
  expect(begun).toEqual(['stranger 0', 'known', 'stranger 3']);
});

test('leaves a slot for known callers while strangers wait', async () => {
  const { begun, run, endOne } = stage(new FairTurns(2, 10, 100, 1));
  const all = Array.from({ length: 3 }, (_, n) => run(`network ${n}`, `stranger ${n}`));
  all.push(run('person', 'known', true));
  expect(begun).toEqual(['stranger 0', 'known']);
  for (let n = 0; n < 4; n += 1) await endOne();
  await Promise.all(all);
  expect(begun).toEqual(['stranger 0', 'known', 'stranger 2', 'stranger 1']);
});

test('serves a new stranger before waiting ones', async () => {
  const { begun, run, endOne } = stage(new FairTurns(2, 10, 400, 1));
  const flood = Array.from({ length: 200 }, (_, n) => run(`network ${n}`, `flood ${n}`));
  const honest = run('honest', 'honest');
  await endOne();
  expect(begun).toEqual(['flood 0', 'honest']);
  for (let n = 0; n < 200; n += 1) await endOne();
  await Promise.all([...flood, honest]);
});
