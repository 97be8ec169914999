import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../../testing/actors.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { recordAudit } from './record.ts';

let started: TestContext;
beforeAll(async () => {
  started = await testContext();
});
afterAll(() => started.close());

const entry = (requestId: string, input: unknown) => ({
  actor: person(),
  requestId,
  call: 'POST x',
  title: '测试',
  target: undefined,
  status: 400,
  durationMs: 1,
  input,
});
const stored = async (requestId: string) =>
  (
    await sql<{ input: unknown }>`select input from audit where request_id = ${requestId}`.execute(
      started.context.database.kysely,
    )
  ).rows[0]?.input;

test.each([
  ['NUL', 'a\u0000b', 'a\ufffdb'],
  ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
  ['a backslash and the letters u0000', 'a\\u0000b', 'a\\u0000b'],
  ['a whole pair', '𠮷', '𠮷'],
])('stores the row of a refused input with %s', async (name, given, kept) => {
  await recordAudit(started.context.database.kysely, entry(name, { text: given }));
  expect(await stored(name)).toEqual({ text: kept });
});

test('masks secrets and shortens long inputs', async () => {
  await recordAudit(
    started.context.database.kysely,
    entry('masked', { password: 'p', idNo: '9901', content: 'x'.repeat(10_000) }),
  );
  const text = JSON.stringify(await stored('masked'));
  expect(text).not.toContain('9901');
  expect(text.length).toBeLessThan(5_000);
});
