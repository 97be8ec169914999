import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { ObjectStore } from './store.ts';
import { ObjectChanged, openUnchanged } from './unchanged.ts';

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function storeOf(pieces: readonly Buffer[]) {
  const content = Readable.from(pieces, { objectMode: false });
  const store: Pick<ObjectStore, 'open'> = { open: async () => content };
  return { content, store: store as ObjectStore };
}

const large = Array.from({ length: 40 }, (_, at) => Buffer.alloc(65_536, at));

test.each([
  ['an empty file', []],
  ['a small file', [Buffer.from('证据'), Buffer.from('材料')]],
  ['a large file', large],
] as const)('passes on %s', async (_name, pieces) => {
  const whole = Buffer.concat([...pieces]);
  const opened = await openUnchanged(storeOf(pieces).store, 'key', digest(whole));
  expect((await buffer(opened)).equals(whole)).toBe(true);
});

test('passes on nothing of a changed small file', async () => {
  const opened = await openUnchanged(storeOf([Buffer.from('伪造')]).store, 'key', digest(Buffer.from('证据')));
  const got: Buffer[] = [];
  opened.on('data', (piece: Buffer) => got.push(piece));
  await expect(new Promise((resolve, reject) => opened.on('error', reject).on('end', resolve))).rejects.toThrow(
    ObjectChanged,
  );
  expect(got).toEqual([]);
});

test('breaks off a changed large file before its end', async () => {
  const whole = Buffer.concat(large);
  const opened = await openUnchanged(storeOf([...large, Buffer.from('x')]).store, 'key', digest(whole));
  await expect(buffer(opened)).rejects.toThrow(ObjectChanged);
});

test('closes the file of the store when not read', async () => {
  const { content, store } = storeOf(large);
  const opened = await openUnchanged(store, 'key', '');
  const { promise, resolve } = Promise.withResolvers<void>();
  content.once('close', resolve);
  opened.destroy();
  await promise;
  expect(content.destroyed).toBe(true);
});
