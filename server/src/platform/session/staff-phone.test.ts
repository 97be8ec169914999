import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { addPerson } from '../../testing/people.ts';
import { setRows } from '../../testing/rows.ts';
import { openedPhone, sealStaffPhones } from './staff-phone.ts';

const app = testApp({ root: 'admin' });
const { root } = app.visitors;
const stored = async (account: string) => {
  const { rows } = await sql<{ phone: string; phoneDigest: string; version: number }>`
    select phone, phone_digest, version from "user" where account = ${account}`.execute(app.db);
  return rows[0];
};
const listed = async (query: Record<string, string>) =>
  (await root.get<{ records: { account: string; phone: string }[] }>('blade-user/page', query)).data.records;

test('encrypts staff phones and finds them by number', async () => {
  const phone = '13800135791';
  await root.post('blade-user/submit', { account: 'sealed', realName: '封存', phone });
  const row = await stored('sealed');
  expect(row?.phone).toMatch(/^v2\./);
  expect(row?.phoneDigest).toMatch(/^[0-9a-f]{64}$/);
  expect(await listed({ phone })).toMatchObject([{ account: 'sealed', phone }]);
  expect(await listed({ phone_equal: phone })).toHaveLength(1);
  expect(await listed({ phone: '13800135792' })).toEqual([]);
  expect(await root.get('blade-user/page', { phone: '1380013' })).toMatchObject({
    status: 400,
    msg: '请输入完整的11位手机号码',
  });
});

test('encrypts plain phones once at the start', async () => {
  const phone = '13800135793';
  for (let n = 0; n < 3; n += 1) {
    await addPerson(app.context, { account: `open${n}`, roles: [] });
    await setRows(app.db, 'user', { account: `open${n}` }, { phone });
  }
  const before = await stored('open0');
  expect(await listed({ phone })).toHaveLength(3);
  await sealStaffPhones(app.context);
  const after = await stored('open0');
  expect([after?.version, openedPhone(app.context, after?.phone ?? null)]).toEqual([before?.version, phone]);
  await sealStaffPhones(app.context);
  expect(await stored('open0')).toEqual(after);
  expect(await listed({ phone })).toMatchObject([{ phone }, { phone }, { phone }]);
});
