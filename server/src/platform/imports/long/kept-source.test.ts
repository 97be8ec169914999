import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantActor } from '#platform/access/actor.ts';
import { readPieces } from '#platform/files/inspect/byte-source.ts';
import { Work } from '#platform/work.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { keepSource, withSource } from './kept-source.ts';

let started: TestContext;
let folder: string;
beforeAll(async () => {
  started = await testContext();
  folder = await mkdtemp(join(tmpdir(), 'kaoxin-kept-'));
});
afterAll(async () => {
  await started.close();
  await rm(folder, { recursive: true, force: true });
});

test('encrypts a stored file, reads any range', async () => {
  const { context } = started;
  const work = new Work(context, tenantActor('000000', '测试'), 'test', 'business');
  const plain = Buffer.concat([Buffer.from('姓名,证件号码\n'), randomBytes(200_003)]);
  const path = join(folder, 'plain');
  await writeFile(path, plain);
  const name = await keepSource(work, path, 1_000_000);
  const kept = await buffer(await context.files.open(name));
  expect(kept.byteLength).toBe(plain.byteLength);
  expect(kept.includes('姓名')).toBe(false);
  await withSource(work, name, async (source) => {
    const pieces: Buffer[] = [];
    for await (const piece of readPieces(source)) pieces.push(piece);
    expect(hash(Buffer.concat(pieces))).toBe(hash(plain));
    for (const [from, length] of [
      [0, 1],
      [15, 2],
      [16, 16],
      [70_001, 33],
      [200_000, 500],
    ] as const)
      expect(await source.read(from, length)).toEqual(plain.subarray(from, from + length));
    expect(await source.read(source.size, 10)).toHaveLength(0);
  });
  // The same bytes differ under another name.
  const again = await keepSource(work, path, 1_000_000);
  expect(hash(await buffer(await context.files.open(again)))).not.toBe(hash(kept));
});

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
