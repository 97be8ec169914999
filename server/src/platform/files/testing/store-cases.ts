import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ObjectStore } from '../stores/store.ts';

export type OpenedStore = {
  store: ObjectStore;
  temporaries(): Promise<string[]>;
  close(): Promise<void>;
};

export const options = { contentType: 'text/plain', maxBytes: 1000 };

export const readAll = async (store: ObjectStore, key: string, range?: { start: number; end: number }) =>
  (await buffer(await store.open(key, range))).toString();

const strangeKeys = [
  '../../etc/passwd',
  '..%2f..%2fetc',
  'a\\..\\b',
  'x\0y',
  '',
  '0'.repeat(41),
  'tmp',
  '../'.repeat(14),
];
const wrongRanges = [
  { start: 0, end: 10 },
  { start: 10, end: 12 },
  { start: 5, end: 4 },
  { start: -1, end: 4 },
  { start: 0.5, end: 4 },
  { start: Number.NaN, end: 4 },
];

export function storeCases(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    let opened: OpenedStore;
    let store: ObjectStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    test('stores, opens in full or part, and removes', async () => {
      const put = await store.put(Buffer.from('0123456789'), options);
      expect(put).toEqual({
        key: expect.stringMatching(/^[0-9a-f]{40}$/),
        size: 10,
        sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
      });
      expect(await readAll(store, put.key)).toBe('0123456789');
      expect(await readAll(store, put.key, { start: 2, end: 4 })).toBe('234');
      expect(await readAll(store, put.key, { start: 9, end: 9 })).toBe('9');
      expect(await store.size(put.key)).toBe(10);
      expect(await store.exists(put.key)).toBe(true);
      await store.remove(put.key);
      expect(await store.exists(put.key)).toBe(false);
      expect(await store.size(put.key)).toBeUndefined();
      await store.remove(put.key);
      await expect(store.open(put.key)).rejects.toMatchObject({ name: 'ObjectNotFound' });
      await expect(store.open(put.key, { start: 0, end: 1 })).rejects.toMatchObject({ name: 'ObjectNotFound' });
    });

    test('stores streams, and gives equal files different keys', async () => {
      const first = await store.put(Readable.from([Buffer.from('申'), Buffer.from('诉')]), options);
      const second = await store.put(Buffer.from('申诉'), options);
      expect(await readAll(store, first.key)).toBe('申诉');
      expect(second.sha256).toBe(first.sha256);
      expect(second.key).not.toBe(first.key);
      expect(await opened.temporaries()).toEqual([]);
    });

    test('stores an empty file', async () => {
      const { key, size } = await store.put(Buffer.alloc(0), options);
      expect(size).toBe(0);
      expect(await store.size(key)).toBe(0);
      expect(await readAll(store, key)).toBe('');
    });

    test('ends an upload beyond the limit and leaves nothing', async () => {
      let given = 0;
      async function* endless() {
        for (;;) {
          given += 1;
          yield Buffer.alloc(100);
        }
      }
      const stream = Readable.from(endless());
      await expect(store.put(stream, options)).rejects.toMatchObject({ name: 'ObjectTooLarge', maxBytes: 1000 });
      expect(stream.destroyed).toBe(true);
      expect(given).toBeLessThan(50);
      expect(await opened.temporaries()).toEqual([]);
    });

    test('leaves nothing of an interrupted upload', async () => {
      async function* broken() {
        yield Buffer.from('half');
        throw new Error('connection lost');
      }
      await expect(store.put(Readable.from(broken()), options)).rejects.toThrow('connection lost');
      expect(await opened.temporaries()).toEqual([]);
    });

    test.each(strangeKeys)('finds nothing under the key %j', async (key) => {
      const kept = await store.put(Buffer.from('kept'), options);
      await expect(store.open(key)).rejects.toMatchObject({ name: 'ObjectNotFound' });
      expect(await store.exists(key)).toBe(false);
      await store.remove(key);
      expect(await readAll(store, kept.key)).toBe('kept');
    });

    test.each(wrongRanges)('rejects the range %j as outside', async (range) => {
      const { key } = await store.put(Buffer.from('0123456789'), options);
      await expect(store.open(key, range)).rejects.toMatchObject({ name: 'RangeOutside', size: 10 });
    });
  });
}
