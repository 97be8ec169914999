import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { housekeeping } from '#platform/jobs/housekeeping.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { testApp } from '../../testing/app.ts';
import { clientHeader } from '../../testing/browser.ts';
import { addPerson } from '../../testing/people.ts';
import { earlier, setRows } from '../../testing/rows.ts';

const app = testApp();
const call = 'POST blade-auth/oauth/token';

const close = async () => {
  const job = housekeeping.find(({ name }) => name === 'refusals of strangers');
  if (!job) throw new Error('nobody closes the minutes');
  await runOnce(app.context, job);
};
const rowsOf = async (ip: string, of = call) =>
  (
    await sql<{ status: number; reason: string }>`select status, reason from audit
      where ip like ${`${ip}%`} and call = ${of} order by id`.execute(app.db)
  ).rows;
const token = (from: string, authorization: string, payload = 'grant_type=password&username=nobody&password=x') =>
  app.server.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    remoteAddress: from,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

beforeEach(() => sql`truncate stranger_refusal`.execute(app.db));

test('S68 bounds rows of a flood of wrong clients', async () => {
  for (let n = 0; n < 300; n += 1)
    expect((await token(`2001:db8:5:6::${n.toString(16)}`, 'Basic d3Jvbmc6d3Jvbmc=')).statusCode).toBe(401);
  const before = await rowsOf('2001:db8:5:6');
  // A minute may end in between.
  expect(before.length).toBeLessThanOrEqual(2);
  expect(before[0]).toEqual({ status: 401, reason: '客户端认证失败' });
  const { rows } = await sql<{ hits: string }>`select sum(hits) as hits from stranger_refusal`.execute(app.db);
  expect(Number(rows[0]?.hits)).toBe(300);
});

test('S68 counts excess wrong log-ins in one row', async () => {
  for (let n = 0; n < 10; n += 1) expect((await token('203.0.113.31', clientHeader)).statusCode).toBe(400);
  const { rows } = await sql<{ kept: number }>`select coalesce(sum(least(hits, room)), 0)::int as kept
    from stranger_refusal where network = '203.0.113.0/24'`.execute(app.db);
  expect(await rowsOf('203.0.113.31')).toHaveLength(rows[0]?.kept ?? -1);
  expect(rows[0]?.kept).toBe(10);
  await sql`insert into stranger_refusal (network, call, reason, minute, title, room, hits)
    values ('203.0.113.32', ${call}, '密码错误', '2026-03-02 09:00+08', '登录', 60, 70),
      ('203.0.113.33', ${call}, '密码错误', '2026-03-02 09:00+08', '登录', 60, 60),
      ('203.0.113.34', ${call}, '密码错误', date_trunc('minute', now()), '登录', 60, 99)`.execute(app.db);
  await close();
  expect(await rowsOf('203.0.113.32')).toEqual([
    { status: 429, reason: '密码错误：2026-03-02 09:00 一分钟内70次，其中60次单独记录' },
  ]);
  expect(await rowsOf('203.0.113.33')).toEqual([]);
  expect(await rowsOf('203.0.113.34')).toEqual([]);
  await close();
  expect(await rowsOf('203.0.113.32')).toHaveLength(1);
});

test('S68 bounds rows of refusals from a whole /24', async () => {
  for (let n = 0; n < 300; n += 1) {
    const payload =
      n % 12 ? 'grant_type=refresh_token&refresh_token=x' : 'grant_type=password&username=nobody&password=x';
    expect((await token(`203.0.112.${n % 250}`, clientHeader, payload)).statusCode).toBe(400);
  }
  await setRows(app.db, 'strangerRefusal', {}, { minute: earlier('minute', '5 minutes') });
  await close();
  const { rows } = await sql`select from audit where ip like '203.0.112.%'`.execute(app.db);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThanOrEqual(50);
});

test('S68 bounds rows of refused public calls', async () => {
  const from = '203.0.113.61';
  for (let n = 0; n < 240; n += 1)
    await app.server.inject({ method: 'POST', url: '/api/open/petition', remoteAddress: from, payload: {} });
  const written = await rowsOf('', 'POST open/petition');
  expect(written.length).toBeGreaterThan(0);
  expect(written.length).toBeLessThanOrEqual(120);
  const { rows } = await sql`select from stranger_refusal where network like ${`${from}%`}
    union all select from rate where subject like ${`%${from}%`}
    union all select from login_failure where subject like ${`%${from}%`}
    union all select from audit where ip like ${`${from}%`} and call like '% open/%'`.execute(app.db);
  expect(rows).toEqual([]);
});

test('S68 logs guesses and session ends during floods', async () => {
  const from = '203.0.113.71';
  await addPerson(app.context, { account: 'guessed-at', roles: ['case_handler'] });
  for (let n = 0; n < 70; n += 1) await token(from, 'Basic d3Jvbmc6d3Jvbmc=');
  const junk = 'grant_type=refresh_token&refresh_token=junk';
  for (let n = 0; n < 70; n += 1) await token(from, clientHeader, junk);
  for (let n = 0; n < 3; n += 1)
    await token(from, clientHeader, 'grant_type=password&username=guessed-at&password=wrong');
  const { rows } = await sql<{ reason: string }>`select reason from audit
    where ip = ${from} and target = 'guessed-at'`.execute(app.db);
  expect(rows.map(({ reason }) => reason)).toEqual(['密码错误', '密码错误', '密码错误']);
});
