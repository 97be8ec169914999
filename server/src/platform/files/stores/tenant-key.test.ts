import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { setRows } from '../../../testing/rows.ts';
import { addTenant } from '../../../testing/tenant.ts';
import { ownFiles } from './noted-store.ts';
import { newKey, ObjectNotFound } from './store.ts';

let started: TestContext;
beforeAll(async () => {
  started = await testContext();
  await addTenant(started.context, '111111');
});
afterAll(() => started.close());

const options = { contentType: 'text/plain', maxBytes: 100 };
const first = () => ownFiles(started.context, '000000');
const other = () => ownFiles(started.context, '111111');

test('opens and removes a file for its tenant only', async () => {
  const { key } = await first().put(Buffer.from('证据'), options);
  await expect(other().open(key)).rejects.toThrow(ObjectNotFound);
  expect([await other().exists(key), await other().size(key)]).toEqual([false, undefined]);
  await other().remove(key);
  expect((await buffer(await first().open(key))).toString()).toBe('证据');
  await first().remove(key);
  expect(await first().exists(key)).toBe(false);
});

test('refuses a changed signature', async () => {
  const { key } = await first().put(Buffer.from('x'), options);
  const last = key.at(-1) === '0' ? '1' : '0';
  await expect(first().open(key.slice(0, -1) + last)).rejects.toThrow(ObjectNotFound);
  await expect(first().open(`${key}0`)).rejects.toThrow(ObjectNotFound);
});

test('opens a key without a signature only from the primary', async () => {
  const { database, files } = started.context;
  const { key } = await files.put(Buffer.from('older'), { ...options, key: newKey() });
  expect(await other().exists(key)).toBe(true);
  await setRows(database.kysely, 'tenant', { tenantId: '111111' }, { datasourceId: '7' });
  expect(await other().exists(key)).toBe(false);
});
