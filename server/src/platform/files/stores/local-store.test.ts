import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { options, readAll, storeCases } from '../testing/store-cases.ts';
import { type LocalStore, localStore } from './local-store.ts';

let folder: string;
let store: LocalStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  store = localStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const temporaries = () => readdir(join(folder, 'tmp'));

storeCases('a folder', async () => ({ store, temporaries, close: async () => {} }));

test.each(['../x', 'x', '../../etc/passwd'])('never uses the key %j as a path', async (key) => {
  await writeFile(join(folder, 'x'), 'secret');
  await expect(store.open(key)).rejects.toMatchObject({ name: 'ObjectNotFound' });
  await store.remove(key);
  expect(await readdir(folder)).toContain('x');
});

test('removes stale temporary files and keeps active ones', async () => {
  expect(await store.sweepTemporaries()).toBe(0);
  const { key } = await store.put(Buffer.from('kept'), options);
  await writeFile(join(folder, 'tmp', 'stale'), 'x');
  await writeFile(join(folder, 'tmp', 'running'), 'x');
  const eleven = new Date(Date.now() - 11 * 60 * 1000);
  await utimes(join(folder, 'tmp', 'stale'), eleven, eleven);
  expect(await store.sweepTemporaries()).toBe(1);
  expect(await temporaries()).toEqual(['running']);
  expect(await readAll(store, key)).toBe('kept');
});
