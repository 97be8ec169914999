import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, petitionAt, proof } from '../../../testing/petitions.ts';
import { emptyTable, presentTime, setRows } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});
beforeEach(async () => {
  await emptyTable(office.context.database.kysely, 'login_failure');
});

interface Key {
  id: string;
  caseNo: string;
  queryCode: string;
}
let calls = 0;
const add = ({ caseNo, queryCode }: Key, more: object = {}) => {
  calls += 1;
  const remoteAddress = `203.0.113.${(calls % 250) + 1}`;
  const body = { caseNo, queryCode, ...proof, note: `补充材料第${calls}份`, ...more };
  return office.citizen.post('open/case/supplement', body, { remoteAddress });
};
const messagesOf = async ({ id }: Key) => {
  const { rows } = await sql<{ userId: string; readTime: string | null }>`select user_id, read_time from inbox_message
    where case_id = ${id} and title like '%补充材料'`.execute(office.context.database.kysely);
  return rows;
};

test('accepts twenty additions per case and day', async () => {
  const [kase, other] = [await petitionAt(office, 'registered'), await petitionAt(office, 'registered')];
  for (let n = 0; n < 18; n += 1) good(await add(kase));
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(kase)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  expect((await add(kase)).msg).toBe('今日补充次数已达20次，请明日再补充或到窗口提交');
  good(await add(other));
  office.clock.set('2026-03-03 09:00:00');
  good(await add(kase));
  office.clock.set('2026-03-02 09:00:00');
});

test('leaves one unread message per user and case', async () => {
  const kase = await petitionAt(office, 'registered');
  for (let n = 0; n < 3; n += 1) good(await add(kase));
  const first = await messagesOf(kase);
  expect(first.length).toBeGreaterThan(1);
  expect(new Set(first.map(({ userId }) => userId)).size).toBe(first.length);
  const [{ userId = '' } = {}] = first;
  await setRows(
    office.context.database.kysely,
    'inboxMessage',
    { caseId: kase.id, userId },
    { readTime: presentTime() },
  );
  good(await add(kase));
  const again = (await messagesOf(kase)).filter((one) => one.userId === userId);
  expect(again.map(({ readTime }) => readTime === null).sort()).toEqual([false, true]);
  expect(await messagesOf(kase)).toHaveLength(first.length + 1);
});

test('counts no right proof as wrong while it runs', async () => {
  const kase = await petitionAt(office, 'registered');
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(kase)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const wrong = await Promise.all(Array.from({ length: 8 }, () => add(kase, { idTail: '00000000' })));
  expect(wrong.map(({ status }) => status).sort()).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
  expect((await add(kase)).status).toBe(429);
});
