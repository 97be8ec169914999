import type { Page } from '@kaoxin/contract/conventions.ts';
import type { OnlineSession, OwnSession } from '@kaoxin/contract/user/session.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext, testPassword } from '../../../testing/context.ts';
import { addDept, addPerson } from '../../../testing/people.ts';
import { ago, setRow } from '../../../testing/rows.ts';
import { addTenant } from '../../../testing/tenant.ts';
import { statusWith, tryPassword } from '../../auth/front-door.fixture.ts';

let started: TestContext;
let app: FastifyInstance;
let second: { app: FastifyInstance; close(): Promise<void> };
let security: Visitor;
let auditor: Visitor;

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  const other = await testContext({ database: started.context.database });
  const otherApp = await buildApp(other.context);
  second = {
    app: otherApp,
    close: async () => {
      await otherApp.close();
      await other.close();
    },
  };
  await addTenant(started.context, '111111');
  const dept = await addDept(started.context, '值班室');
  for (const [account, role] of [
    ['security', 'sec_admin'],
    ['security2', 'sec_admin'],
    ['auditor', 'audit_admin'],
    ['system', 'admin'],
    ['clerk', 'case_handler'],
    ['clerk2', 'case_handler'],
  ] as const)
    await addPerson(started.context, { account, realName: `${account}员`, roles: [role], deptId: dept });
  await addPerson(started.context, { account: 'foreign', roles: ['sec_admin'], tenantId: '111111' });
  security = await signIn(app, 'security');
  auditor = await signIn(app, 'auditor');
});
afterAll(async () => {
  await second.close();
  await app.close();
  await started.close();
});

async function enter(account: string, headers: Record<string, string> = {}): Promise<Visitor> {
  const { body } = await tryPassword(app, account, testPassword, { headers: { 'user-agent': chrome, ...headers } });
  return new Visitor(app, body.access_token);
}
const own = async (who: Visitor) => (await who.get<OwnSession[]>('blade-user/session/own')).data;
const currentOf = async (who: Visitor) => (await own(who)).find(({ current }) => current)?.id ?? '';
const listed = async (who: Visitor, query: Record<string, string> = {}) =>
  (await who.get<Page<OnlineSession>>('blade-user/online/page', { size: '200', ...query })).data.records;
const endOwn = (who: Visitor, ids: string[]) => who.post('blade-user/session/end', { ids });
const end = (who: Visitor, ids: string[]) => who.post('blade-user/online/end', { ids });

describe('own sessions', () => {
  test('are listed with the current one marked, without tokens', async () => {
    const here = await enter('clerk');
    const there = await enter('clerk', { 'user-agent': 'curl/8.5.0' });
    const sessions = await own(here);
    expect(sessions).toHaveLength(2);
    expect(sessions[1]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      device: 'Chrome 141 · Windows',
      address: '198.51.100.7',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      lastSeen: expect.stringMatching(/^\d{4}-/),
      current: 1,
    });
    expect(sessions[0]).toMatchObject({ device: 'curl', current: 0 });
    expect((await endOwn(here, [sessions[0]?.id ?? ''])).status).toBe(200);
    expect(await statusWith(second.app, there.token ?? '')).toBe(401);
    expect(await statusWith(second.app, here.token ?? '')).toBe(200);
    expect(await own(here)).toHaveLength(1);
    expect((await endOwn(here, [sessions[0]?.id ?? ''])).status).toBe(404);
  });

  test("are ended all or none, own and other users' excluded", async () => {
    const here = await enter('clerk');
    const elsewhere = await enter('clerk');
    const other = await enter('clerk2');
    const [mine, foreign] = [await currentOf(elsewhere), await currentOf(other)];
    expect((await endOwn(here, [mine, foreign])).status).toBe(404);
    expect((await endOwn(here, [await currentOf(here)])).msg).toContain('退出登录');
    for (const visitor of [elsewhere, other]) expect(await statusWith(app, visitor.token ?? '')).toBe(200);
    expect((await endOwn(here, [])).status).toBe(400);
  });

  test('are not listed when idle or too old', async () => {
    const here = await enter('clerk2');
    const [still, old] = [await currentOf(await enter('clerk2')), await currentOf(await enter('clerk2'))];
    const before = (await own(here)).length;
    const db = started.context.database.kysely;
    await setRow(db, 'session', still, { lastSeen: ago('31 minutes') });
    await setRow(db, 'session', old, { createdAt: ago('13 hours') });
    expect(await own(here)).toHaveLength(before - 2);
  });
});

describe('在线用户', () => {
  test('lists sessions with device and department, with filters', async () => {
    await enter('clerk');
    const [row] = await listed(security, { account: 'clerk', address: '198.51.100.7' });
    expect(row).toMatchObject({
      account: 'clerk',
      realName: 'clerk员',
      deptName: '值班室',
      device: 'Chrome 141 · Windows',
    });
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ['account', 'address', 'current', 'deptName', 'device', 'id', 'lastSeen', 'realName', 'since', 'userId'].sort(),
    );
    expect(await listed(security, { realName: 'nobody' })).toEqual([]);
    const since = (await listed(security, { ascs: 'since' })).map((one) => one.since);
    expect(since).toEqual([...since].sort());
  });

  test('ends a session on every server with an audit row', async () => {
    const clerk = await enter('clerk');
    const id = await currentOf(clerk);
    expect((await end(security, [id])).status).toBe(200);
    for (const server of [app, second.app]) expect(await statusWith(server, clerk.token ?? '')).toBe(401);
    expect(await listed(security, { account: 'clerk' })).not.toContainEqual(expect.objectContaining({ id }));
    const { rows } = await sql`select actor_name, target, status from audit
      where call = 'POST blade-user/online/end' order by id desc limit 1`.execute(started.context.database.kysely);
    expect(rows).toEqual([{ actorName: 'security员(security)', target: 'clerk', status: 200 }]);
    const ended = await sql`select end_reason from session where id = ${id}`.execute(started.context.database.kysely);
    expect(ended.rows).toEqual([{ endReason: 'administrator' }]);
    expect((await end(security, [id])).status).toBe(404);
  });

  test('allows auditors to read and separates tenants', async () => {
    const clerk = await enter('clerk');
    const id = await currentOf(clerk);
    expect((await listed(auditor)).length).toBeGreaterThan(0);
    expect((await end(auditor, [id])).status).toBe(403);
    expect((await clerk.get('blade-user/online/page')).status).toBe(403);
    expect((await end(clerk, [id])).status).toBe(403);
    expect((await end(new Visitor(app), [id])).status).toBe(401);
    const foreign = await signIn(app, 'foreign', { tenantId: '111111' });
    expect((await listed(foreign)).map(({ account }) => account)).toEqual(['foreign']);
    const mixed = await enter('foreign', { 'tenant-id': '111111' });
    expect((await end(mixed, [id])).status).toBe(404);
    expect(await statusWith(app, clerk.token ?? '')).toBe(200);
  });

  test("refuses one's own session and sessions of the powers", async () => {
    const system = await signIn(app, 'system');
    const other = await enter('security2');
    const id = await currentOf(other);
    for (const who of [security, system]) {
      const answer = await end(who, [id]);
      expect([answer.status, answer.msg]).toEqual([403, expect.stringContaining('由超级管理员管理')]);
    }
    expect((await end(security, [await currentOf(security)])).status).toBe(400);
    expect((await end(await signIn(app, 'admin'), [id])).status).toBe(200);
    expect(await statusWith(app, other.token ?? '')).toBe(401);
  });
});
