import { expect, test } from 'vitest';
import { makeEnd, makeZip } from '../testing/zip-maker.ts';
import { bytesSource } from './byte-source.ts';
import { DOCUMENT_ZIP, inspectZip, SHEET_ZIP } from './inspect-zip.ts';
import { unpackEntry } from './unpack-entry.ts';

const MB = 1024 * 1024;

async function unpackAll(zip: Buffer): Promise<Record<string, string>> {
  const source = bytesSource(zip);
  const unpacked: Record<string, string> = {};
  for (const entry of await inspectZip(source)) {
    const pieces: Buffer[] = [];
    for await (const piece of unpackEntry(source, entry)) pieces.push(piece);
    unpacked[entry.name] = Buffer.concat(pieces).toString();
  }
  return unpacked;
}

const inspect = (zip: Buffer, limits = SHEET_ZIP) => inspectZip(bytesSource(zip), limits);

test('unpacks a valid archive unchanged', async () => {
  const zip = makeZip([
    { name: 'a.txt', content: '申诉材料' },
    { name: 'folder/', content: '', stored: true },
    { name: 'folder/b.txt', content: 'x'.repeat(200_000) },
    { name: 'c.txt', content: 'stored', stored: true },
  ]);
  expect(await unpackAll(zip)).toEqual({ 'a.txt': '申诉材料', 'folder/b.txt': 'x'.repeat(200_000), 'c.txt': 'stored' });
});

test('rejects a zip bomb by ratio and total size', async () => {
  const bomb = makeZip([{ name: 'a.xml', content: Buffer.alloc(20 * MB) }]);
  expect(bomb.length).toBeLessThan(30_000);
  await expect(inspect(bomb)).rejects.toMatchObject({ code: 'ratio', message: '文件压缩比异常' });
  const many = makeZip(Array.from({ length: 60 }, (_, n) => ({ name: `${n}.xml`, content: Buffer.alloc(3.9 * MB) })));
  await expect(inspect(many)).rejects.toMatchObject({ code: 'unpacked' });
});

test('stops a zip bomb at its claimed size', async () => {
  const zip = makeZip([{ name: 'a.xml', content: Buffer.alloc(20 * MB), claimUnpacked: 1000 }]);
  const source = bytesSource(zip);
  const [entry] = await inspectZip(source);
  let got = 0;
  const read = async () => {
    if (entry !== undefined) for await (const piece of unpackEntry(source, entry)) got += piece.length;
  };
  await expect(read()).rejects.toMatchObject({ code: 'size' });
  expect(got).toBeLessThanOrEqual(1000);
});

test.each([
  ['less than claimed', { claimUnpacked: 10 }],
  ['another checksum', { claimCrc: 1 }],
])('rejects %s at the end of the entry', async (_, lie) => {
  const zip = makeZip([{ name: 'a.xml', content: 'hello', ...lie }]);
  await expect(unpackAll(zip)).rejects.toMatchObject({ code: 'size' });
});

test.each([
  ['encrypted', { name: 'a.xml', content: 'x', flags: 1 }],
  ['name', { name: '../../etc/passwd', content: 'x' }],
  ['name', { name: '/etc/passwd', content: 'x' }],
  ['name', { name: 'C:/x', content: 'x' }],
  ['name', { name: 'a\\..\\b', content: 'x' }],
  ['name', { name: 'a\0.xml', content: 'x' }],
  ['nested', { name: 'inner.zip', content: 'x' }],
])('rejects before unpacking: %s', async (code, entry) => {
  await expect(inspect(makeZip([entry]))).rejects.toMatchObject({ code });
});

test('ignores nested archives where the profile allows it', async () => {
  const zip = makeZip([{ name: 'word/embeddings/chart.xlsx', content: 'x' }]);
  expect(await inspect(zip, DOCUMENT_ZIP)).toHaveLength(1);
});

test('rejects entries that share bytes', async () => {
  const same = makeZip([
    { name: 'a.xml', content: 'x' },
    { name: 'b.xml', content: 'x', claimOffset: 0 },
  ]);
  await expect(inspect(same)).rejects.toMatchObject({ code: 'overlap' });
  const swallowing = makeZip([
    { name: 'a.xml', content: 'x', claimPacked: 40 },
    { name: 'b.xml', content: 'y' },
  ]);
  await expect(inspect(swallowing)).rejects.toMatchObject({ code: 'overlap' });
  const beyond = makeZip([{ name: 'a.xml', content: 'x', claimPacked: 1000 }]);
  await expect(inspect(beyond)).rejects.toMatchObject({ code: 'overlap' });
  const twice = makeZip([
    { name: 'a.xml', content: 'x' },
    { name: 'A.xml', content: 'x' },
  ]);
  await expect(inspect(twice)).rejects.toMatchObject({ code: 'overlap' });
});

test('checks the number of entries before reading the directory', async () => {
  const claims = Buffer.concat([Buffer.from('PK\x03\x04'), makeEnd(65_000, 0, 4)]);
  await expect(inspect(claims)).rejects.toMatchObject({ code: 'entries' });
  const fewer = makeZip(
    [
      { name: 'a', content: '1' },
      { name: 'b', content: '2' },
    ],
    { count: 1 },
  );
  await expect(inspect(fewer)).rejects.toMatchObject({ code: 'broken' });
  const more = makeZip([{ name: 'a', content: '1' }], { count: 2 });
  await expect(inspect(more)).rejects.toMatchObject({ code: 'broken' });
});

test('rejects bytes before, after and instead of an archive', async () => {
  const zip = makeZip([{ name: 'a', content: '1' }]);
  await expect(inspect(Buffer.concat([Buffer.from('#!/bin/sh\n'), zip]))).rejects.toMatchObject({ code: 'broken' });
  await expect(inspect(Buffer.concat([zip, Buffer.from('x')]))).rejects.toMatchObject({ code: 'broken' });
  const between = Buffer.concat([zip.subarray(0, -22), Buffer.from('hidden'), zip.subarray(-22)]);
  await expect(inspect(between)).rejects.toMatchObject({ code: 'broken' });
  await expect(inspect(Buffer.from('PK'))).rejects.toMatchObject({ code: 'broken' });
});

test('rejects any truncated archive with a ZipRefusal', async () => {
  const zip = makeZip([{ name: 'a.xml', content: 'hello '.repeat(50) }]);
  for (let length = 0; length < zip.length; length += 1) {
    await expect(unpackAll(zip.subarray(0, length))).rejects.toMatchObject({ name: 'ZipRefusal' });
  }
});

test('returns true content or a refusal for any damage', async () => {
  const zip = makeZip([{ name: 'a.xml', content: 'hello '.repeat(50) }]);
  for (let at = 0; at < zip.length; at += 1) {
    const damaged = Buffer.from(zip);
    damaged[at] = (damaged[at] ?? 0) ^ 0x41;
    const result = await unpackAll(damaged).catch((error: unknown) => error);
    const isRefusal = result instanceof Error && result.name === 'ZipRefusal';
    if (!isRefusal) expect(result).toEqual({ 'a.xml': 'hello '.repeat(50) });
  }
});

test('rejects a name longer than any path before decoding', async () => {
  const zip = makeZip([{ name: '名'.repeat(700), content: 'x' }]);
  await expect(inspect(zip)).rejects.toMatchObject({ code: 'name' });
});

test('yields to other work while reading many names', async () => {
  const named = (n: number) => ({ name: `${'照'.repeat(500)}${n}.jpg`, content: 'x', stored: true });
  const zip = makeZip(Array.from({ length: 10_000 }, (_, n) => named(n)));
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 1);
  const entries = await inspect(zip, { ...SHEET_ZIP, maxEntries: 10_000 }).finally(() => clearInterval(count));
  expect(entries).toHaveLength(10_000);
  expect(turns).toBeGreaterThan(1);
});
