import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { AppContext } from '#platform/app-context.ts';
import { openEmbedded } from '#platform/database/embedded/embedded.ts';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { health } from './health.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaoxin-health-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const databases: [string, () => Promise<Database>][] = [
  ['the embedded database', () => openEmbedded(folder, 0, () => undefined)],
  ...(process.env.TEST_DATABASE_URL ? [['PostgreSQL', freshDatabase] as [string, () => Promise<Database>]] : []),
];

test.each(databases)('F14 answers while ending an endless statement (%s)', async (_, open) => {
  const database = await open();
  const app = Fastify();
  health(app, { database } as AppContext);
  const get = async (path: string) => (await app.inject(`/api/${path}`)).statusCode;
  const client = await database.pool.connect();
  await client.query("set statement_timeout = '1s'");
  const endless = client.query('select count(*) from generate_series(1, 1000000000)').catch((error) => error);
  let isOver = false;
  void endless.then(() => {
    isOver = true;
  });
  let answered = 0;
  while (!isOver) {
    expect(await get('health')).toBe(200);
    answered += 1;
    await new Promise(setImmediate);
  }
  expect(await endless).toMatchObject({ code: '57014' });
  expect(answered).toBeGreaterThan(20);
  client.release(true);
  await expect.poll(() => get('ready'), { timeout: 10_000 }).toBe(200);
  await app.close();
  await database.close();
});
