import { describe, expect, it } from 'vitest';
import { openContext } from '../../server/src/open-context.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { prepare } from '../../server/src/prepare.ts';
import { testPassword } from '../../server/src/testing/context.ts';
import { addDept, addPerson, sayWhereToAsk } from '../../server/src/testing/people.ts';
import { type Answer, type Caller, callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres, ownFolder } from './databases.ts';
import { adminPassword, startServer } from './server-process.ts';

type Ids = Record<'handler' | 'colleague', string>;

async function furnished(environment: Readonly<Record<string, string>>): Promise<Ids> {
  const settings = { CAPTCHA: 'off', DEMO: 'off', LOG_LEVEL: 'silent', ADMIN_PASSWORD: adminPassword };
  const { context, close } = await openContext(readConfig({ ...environment, ...settings }));
  try {
    await prepare(context);
    await sayWhereToAsk(context);
    const deptId = await addDept(context, '信访办');
    const add = (account: string) => addPerson(context, { account, roles: ['case_handler'], deptId });
    // A caller with all rights of handlers needs no second person for their accounts.
    const roles = ['administrator', 'case_handler', 'city_leader', 'data_analyst'];
    await addPerson(context, { account: 'keeper', roles });
    return { handler: await add('handler'), colleague: await add('colleague') };
  } finally {
    await close();
  }
}

const good = <D>({ status, body }: Answer<D>): D => {
  expect([status, body?.msg]).toEqual([200, '操作成功']);
  return body?.data as D;
};

async function register(caller: Caller): Promise<string> {
  const { deptId } = good(await caller.get<{ deptId: string }>('blade-auth/oauth/user-info'));
  const type = { kind: 2, typeName: '报名收费', deptId, legalClass: 3 };
  const { id: typeId } = good(await caller.post<{ id: string }>('type/submit', type));
  const body = {
    source: 3,
    typeId,
    title: '关于报名费多收的反映',
    content: '本人报名时被多收了二十元，请核实有关情况并退还。',
  };
  return good(await caller.post<{ id: string }>('petitionLetter/register', { ...body, applicantName: '陈远' })).id;
}

describe.skipIf(!hasPostgres)('a change on one server applies on the other immediately', () => {
  it('applies to roles, menus, scopes and blocked users', async () => {
    const shared = await onPostgres();
    const ids = await furnished(shared);
    const one = await startServer(shared);
    const other = await startServer({ ...shared, DATA_DIR: ownFolder() });
    const admin = await signIn(one.url);
    const handler = callerWith(other.url, (await signIn(one.url, 'handler', testPassword)).token);
    const petition = await register(handler);
    const list = () => handler.get<{ total: number }>('petitionLetter/page');
    const detail = async () => (await handler.get(`petitionLetter/detail?id=${petition}`)).status;
    const role = async (alias: string) => {
      const rows = await ask<{ id: string }>(
        shared.DATABASE_URL,
        `select id from role where tenant_id = '000000' and role_alias = '${alias}'`,
      );
      return String(rows[0]?.id);
    };
    const handlers = await role('case_handler');

    // Each answer below is the other server's first one after the change.
    expect(good(await list()).total).toBe(1);
    const kept = good(
      await admin.get<{ menu: string[]; dataScope: string[] }>(`blade-system/menu/role-tree-keys?roleIds=${handlers}`),
    );
    const grant = async (body: object) =>
      good(await admin.post('blade-system/role/grant', { roleIds: [handlers], ...body }));

    await grant({ dataScopeIds: [] });
    expect(good(await list()).total).toBe(0);
    expect(await detail()).toBe(404);
    await grant({ dataScopeIds: kept.dataScope });
    expect(await detail()).toBe(200);
    expect(good(await list()).total).toBe(1);

    await grant({ menuIds: [] });
    expect((await list()).status).toBe(403);
    await grant({ menuIds: kept.menu });
    expect((await list()).status).toBe(200);

    const give = async (roles: string) =>
      good(await admin.post(`blade-user/grant?userIds=${ids.handler}&roleIds=${roles}`, {}));
    await give('');
    expect(await detail()).toBe(403);
    await give(handlers);
    expect(await detail()).toBe(200);
    await give(await role('data_analyst'));
    expect((await handler.post('petitionLetter/register', {})).status).toBe(403);

    const keeper = await signIn(one.url, 'keeper', testPassword);
    good(await keeper.post('blade-user/update', { id: ids.handler, status: 0 }));
    expect((await list()).status).toBe(401);
    await expect(signIn(other.url, 'handler', testPassword)).rejects.toThrow();
    good(await keeper.post('blade-user/update', { id: ids.handler, status: 1 }));
    await signIn(other.url, 'handler', testPassword);

    for (let tries = 1; tries <= 5; tries += 1)
      await expect(signIn(one.url, 'colleague', 'Not-The-Password-1')).rejects.toThrow();
    await expect(signIn(other.url, 'colleague', testPassword)).rejects.toThrow();
    good(await keeper.post(`blade-user/unlock?userIds=${ids.colleague}`, {}));
    const colleague = await signIn(other.url, 'colleague', testPassword);
    expect((await colleague.get('petitionLetter/page')).status).toBe(200);
    good(await keeper.post(`blade-user/reset-password?userIds=${ids.colleague}`, {}));
    expect((await colleague.get('petitionLetter/page')).status).toBe(401);
  });
});
