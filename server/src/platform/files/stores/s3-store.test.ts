import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asRefusal } from '#platform/http/failure.ts';
import { startBucket, type TestBucket } from '../testing/s3-server.ts';
import { options, storeCases } from '../testing/store-cases.ts';
import { s3Store } from './s3-store.ts';

let bucket: TestBucket;
let spool: string;

const open = (settings = bucket.settings) => s3Store(settings, { spool, warn: () => {} });

beforeAll(async () => {
  bucket = await startBucket();
  spool = await mkdtemp(join(tmpdir(), 'spool-'));
});
beforeEach(() => {
  bucket.requests.length = 0;
  bucket.failWith.length = 0;
});
afterAll(async () => {
  await bucket.close();
  await rm(spool, { recursive: true, force: true });
});

const temporaries = () => readdir(spool);

storeCases('a bucket', async () => ({
  store: open(),
  temporaries,
  close: async () => {},
}));

test('reaches the bucket and reports its address', async () => {
  const store = open();
  await store.reach();
  expect(store.summary).toBe(`S3 ${bucket.settings.endpoint}  kaoxin`);
});

test.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, 'S3_SECRET_ACCESS_KEY'],
  ['an unknown key', { accessKeyId: 'nobody' }, 'S3_ACCESS_KEY_ID'],
  ['a bucket that is not there', { bucket: 'elsewhere' }, 'S3_BUCKET'],
  ['a server that is not there', { endpoint: 'http://127.0.0.1:9' }, 'S3_ENDPOINT'],
])('stops the start with %s and names the variable', async (_, wrong, variable) => {
  const store = open({ ...bucket.settings, ...wrong });
  await expect(store.reach()).rejects.toMatchObject({
    name: 'ObjectStoreUnavailable',
    message: expect.stringContaining(variable),
  });
});

test('reads and writes nothing with a wrong secret', async () => {
  const { key } = await open().put(Buffer.from('kept'), options);
  const stranger = open({ ...bucket.settings, secretAccessKey: 'wrong' });
  const refused = { name: 'ObjectStoreUnavailable' };
  await expect(stranger.put(Buffer.from('x'), options)).rejects.toMatchObject(refused);
  await expect(stranger.open(key)).rejects.toMatchObject(refused);
  await expect(stranger.size(key)).rejects.toMatchObject(refused);
  await expect(stranger.remove(key)).rejects.toMatchObject(refused);
  expect(await temporaries()).toEqual([]);
  expect(await open().exists(key)).toBe(true);
});

test('signs the digest of the body', async () => {
  const { sha256 } = await open().put(Buffer.from('0123456789'), options);
  expect(bucket.requests).toEqual([{ method: 'PUT', digest: sha256 }]);
});

test("logs the store's answer without the key", async () => {
  const told: string[] = [];
  const stranger = s3Store(
    { ...bucket.settings, secretAccessKey: 'wrong' },
    { spool, warn: (sentence) => told.push(sentence) },
  );
  await expect(stranger.size('0'.repeat(40))).rejects.toThrow();
  expect(told).toEqual([expect.stringMatching(/^对象存储 .*：403/)]);
});

test('tries three times when the store fails', async () => {
  const store = open();
  bucket.failWith.push(503, 500);
  const { key } = await store.put(Buffer.from('x'), options);
  expect(bucket.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT']);
  bucket.failWith.push(503, 503);
  expect(await store.size(key)).toBe(1);
  bucket.failWith.push(503, 503, 503);
  await expect(store.put(Buffer.from('x'), options)).rejects.toMatchObject({ name: 'ObjectStoreUnavailable' });
  bucket.failWith.push(503, 503, 503);
  await expect(store.open(key)).rejects.toMatchObject({ name: 'ObjectStoreUnavailable' });
  expect(await temporaries()).toEqual([]);
});

test('gives up on a store that never answers', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const patience = { connect: 100, request: 100, attempts: 3 };
  const store = s3Store({ ...bucket.settings, endpoint }, { spool, warn: () => {}, patience });
  const started = performance.now();
  const refused = { name: 'ObjectStoreUnavailable' };
  await Promise.all([
    expect(store.put(Buffer.from('x'), options)).rejects.toMatchObject(refused),
    expect(store.open('0'.repeat(40))).rejects.toMatchObject(refused),
    expect(store.reach()).rejects.toMatchObject({ ...refused, message: expect.stringContaining('S3_ENDPOINT') }),
  ]);
  expect(performance.now() - started).toBeLessThan(5000);
  expect(await temporaries()).toEqual([]);
  server.closeAllConnections();
  server.close();
});

test('asks users to try again', async () => {
  const error = await open({ ...bucket.settings, secretAccessKey: 'wrong' })
    .size('0'.repeat(40))
    .catch((thrown: unknown) => thrown);
  expect(asRefusal(error)).toMatchObject({ status: 503, message: '文件服务暂不可用，请稍后重试' });
});

test('distinguishes a missing bucket from a missing file', async () => {
  const store = open({ ...bucket.settings, bucket: 'elsewhere' });
  await expect(store.open('0'.repeat(40))).rejects.toMatchObject({ name: 'ObjectStoreUnavailable' });
});

test('streams a large file without holding it', async () => {
  const script = join(import.meta.dirname, '../testing/pass-through.ts');
  const megabytes = 96;
  const given = [script, JSON.stringify(bucket.settings), spool, String(megabytes)];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  const { before, after, read } = JSON.parse(stdout);
  expect(read).toBe(megabytes * 1024 * 1024);
  expect((after - before) / 1024).toBeLessThan(megabytes / 2);
});
