import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Person } from '@kaoxin/contract/user/people.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signIn, type Visitor } from '../../../testing/browser.ts';
import { addPerson } from '../../../testing/people.ts';
import { addTenant } from '../../../testing/tenant.ts';
import { statusWith, tryPassword } from '../../auth/front-door.fixture.ts';
import { enrol } from '../../auth/second-factor/second-factor.fixture.ts';

const app = testApp();

const reset = (who: Visitor, ...ids: string[]) => who.post('blade-user/reset-second-factor', { userIds: ids });
async function bound(account: string, role?: string) {
  const id = await addPerson(app.context, { account, roles: role ? [role] : [] });
  const who = await signIn(app.server, account);
  await enrol(who);
  return { id, who };
}

test('allows a login after a factor reset', async () => {
  const { id, who } = await bound('lost-phone');
  const security = await bound('security', 'sec_admin');
  expect((await tryPassword(app.server, 'lost-phone')).body.error_code).toBe('second_factor_required');
  expect((await reset(security.who, id)).status).toBe(200);
  expect(await statusWith(app.server, who.token ?? '')).toBe(401);
  expect((await tryPassword(app.server, 'lost-phone')).status).toBe(200);
  const { rows } = await sql`select actor_name, target, status from audit
    where call = 'POST blade-user/reset-second-factor'`.execute(app.db);
  expect(rows).toEqual([{ actorName: 'security', target: id, status: 200 }]);
  const left = await sql`select from recovery_code where user_id = ${id}`.execute(app.db);
  expect(left.rows).toEqual([]);

  const own = await reset(security.who, security.id);
  expect([own.status, own.msg]).toEqual([400, '不能重置自己的动态验证码']);
  const auditor = await bound('auditor', 'audit_admin');
  // For a power, an administrator must confirm.
  expect((await reset(security.who, auditor.id)).data).toMatchObject([{ userId: auditor.id }]);
  expect((await tryPassword(app.server, 'auditor')).body.error_code).toBe('second_factor_required');
});

test('refuses a reset by other roles and tenants', async () => {
  const { id } = await bound('kept', 'case_handler');
  for (const [account, role] of [
    ['keeper', 'admin'],
    ['clerk', 'case_handler'],
  ] as const) {
    await addPerson(app.context, { account, roles: [role] });
    expect((await reset(await signIn(app.server, account), id)).status).toBe(403);
  }
  await addTenant(app.context, '111111');
  await addPerson(app.context, { account: 'foreign', roles: ['sec_admin'], tenantId: '111111' });
  expect((await reset(await signIn(app.server, 'foreign', { tenantId: '111111' }), id)).status).toBe(404);
  expect((await tryPassword(app.server, 'kept')).body.error_code).toBe('second_factor_required');
});

test('lists and filters users by second factor', async () => {
  const root = await signIn(app.server, 'admin');
  const found = async (secondFactor: string) =>
    (await root.get<Page<Person>>('blade-user/page', { secondFactor, size: '200' })).data;
  const { id, who } = await bound('shown');
  const [on, off] = [await found('1'), await found('0')];
  expect(on.records.map((person) => person.id)).toContain(id);
  expect(new Set(on.records.map(({ secondFactor }) => secondFactor))).toEqual(new Set([1]));
  expect(new Set(off.records.map(({ secondFactor }) => secondFactor))).toEqual(new Set([0]));
  // Cached totals follow although no user row changes.
  await reset(root, id);
  expect([(await found('1')).total, (await found('0')).total]).toEqual([on.total - 1, off.total + 1]);
  await enrol(await signIn(app.server, 'shown'));
  expect([(await found('1')).total, (await found('0')).total]).toEqual([on.total, off.total]);
  expect((await root.get('blade-user/page', { secondFactor: '2' })).status).toBe(400);
  expect((await who.get('blade-user/page', { secondFactor: '1' })).status).toBe(401);
});
