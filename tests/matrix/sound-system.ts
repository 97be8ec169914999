import { createHash } from 'node:crypto';
import type { Page } from '@kaoxin/contract/conventions.ts';
import { ossCategory } from '@kaoxin/contract/resource/oss.ts';
import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { socialKinds } from '@kaoxin/contract/system/social.ts';
import { sql } from 'kysely';
import { codeFor } from '../../server/src/areas/auth/second-factor/second-factor.fixture.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { signIn, Visitor } from '../../server/src/testing/browser.ts';
import { testPassword } from '../../server/src/testing/context.ts';
import type { Office } from '../../server/src/testing/office.ts';
import { addPerson } from '../../server/src/testing/people.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { addTenant } from '../../server/src/testing/tenant.ts';
import { endedTask, keptView } from './ended-task.ts';
import { soundImport } from './import-samples.ts';
import { soundResources } from './resources.ts';
import { type SoundOnes, viewContent } from './sample.ts';
import { soundPlaces } from './sound-places.ts';
import { systemRows } from './system-samples.ts';

const password = testPassword;
const newPassword = 'Another-Room-2027';
const regions = '区划编号,区划名称\r\n719999,测试市';
const people = (account: string): string => `姓名,账号,手机号码\r\n陈远,${account},13800001111`;
const ticket = 'a ticket of somebody who was at the third party';

async function letRegister({ database: { kysely } }: AppContext, provider: string): Promise<void> {
  await sql`update social_provider set is_enabled = 1 where id = ${provider}`.execute(kysely);
  await sql`insert into social_link (provider_id, subject, nick_name, ticket_hash, ticket_until)
    values (${provider}, 'somebody', '来者', ${createHash('sha256').update(ticket).digest()}, now() + interval '1 hour')`.execute(
    kysely,
  );
  await sql`update param set param_value = '1' where param_key = 'account.registerUser'`.execute(kysely);
}

/** Tenant 222222 exists, 333333 was removed. */
async function tenants({ context }: Office): Promise<{ there: string; gone: string }> {
  await addTenant(context, '222222');
  await addTenant(context, '333333');
  const { rows } = await sql<{ id: string }>`
    update tenant set is_deleted = case tenant_id when '333333' then 1 else 0 end
    where tenant_id in ('222222', '333333') returning id, tenant_id`.execute(context.database.kysely);
  const [there = '', gone = ''] = rows.map(({ id }) => String(id)).sort();
  return { there, gone };
}

/** Valid writing platform calls, which only a missing audit row can stop. */
export async function soundSystem(office: Office, holder: Visitor): Promise<SoundOnes> {
  const { context, app } = office;
  const { kysely } = context.database;
  const ids = await systemRows(context);
  const tenant = await tenants(office);
  await letRegister(context, ids.social);
  const { rows: spare } = await sql<{ id: string }>`
    insert into sms (tenant_id, status, category, sms_code, template_id, sign_name)
    values ('000000', 1, ${smsCategory.aliyun}, 'spare', 'T2', '考信') returning id`.execute(kysely);
  const enabled = String(spare[0]?.id);
  const plainId = await addPerson(context, { account: 'plain', roles: ['data_analyst'] });
  const lonelyId = await addPerson(context, { account: 'lonely', roles: [] });
  await sql`update "user" set phone = '13900000009' where id = ${lonelyId}`.execute(kysely);
  await sql`insert into social_link (provider_id, subject, nick_name, user_id, tenant_id, bound_at)
    values (${ids.social}, 'bound', '已绑', ${plainId}, '000000', now())`.execute(kysely);
  const root = await signIn(app, 'admin');
  const plain = await signIn(app, 'plain');
  const again = await signIn(app, 'plain');
  const [, session] = good(await plain.get<{ id: string }[]>('blade-user/session/own'));
  const offered = good(
    await holder.post<{ token: string; secret: string }>('blade-auth/second-factor/start', { password }),
  );
  const guarded = await guardedPerson(office);
  const rowBy = async (who: Visitor, path: string, body: object) =>
    good(await who.post<{ id: string }>(`${path}/submit`, body)).id;
  const row = (path: string, body: object) => rowBy(holder, path, body);
  const lost = async (path: string, body: object, who = holder) => {
    const id = await rowBy(who, path, body);
    good(await who.post(`${path}/remove?ids=${id}`));
    return { by: who, body: { ids: id } };
  };
  const notice = { title: '停机维护', category: 1, releaseTime: '2026-03-02 08:00:00', content: '<p>今晚</p>' };
  const noticeId = await row('blade-desk/notice', notice);
  const { rows: menus } = await sql<{ id: string }>`select id from menu where code = 'petition'`.execute(kysely);
  const menuId = String(menus[0]?.id);
  const data = { menuId, resourceCode: 'petition', scopeName: '另一范围', scopeType: 1 };
  const dataId = await row('blade-system/data-scope', data);
  const path = {
    menuId,
    resourceCode: 'petition',
    scopeName: '一个接口',
    scopePath: '/no/such/call',
    scopeType: 1,
  };
  const pathId = await row('blade-system/api-scope', path);
  const menu = { category: 1, name: '另一页', code: 'another_page', path: '/another', parentId: '0' };
  const menuOwn = await row('blade-system/menu', menu);
  const param = { paramName: '另一个', paramKey: 'other.key', paramValue: '1' };
  const paramId = await row('blade-system/param', param);
  const role = { roleName: '另一角色', roleAlias: 'another_role' };
  const roleId = await row('blade-system/role', role);
  const deptId = await row('blade-system/dept', { deptName: '临时处', parentId: office.depts.root });
  const client = {
    clientId: 'other',
    clientSecret: 'a-secret-of-some-length',
    authorizedGrantTypes: 'password',
    scope: 'all',
    accessTokenValidity: 3600,
    refreshTokenValidity: 604_800,
  };
  const clientId = await row('blade-system/client', client);
  const provider = {
    source: 'lost',
    providerName: '另一来源',
    kind: socialKinds.oidc,
    clientId: 'lost',
    clientSecret: 'a-secret-of-some-length',
    issuer: 'https://id.example.cn',
    sort: 9,
    isEnabled: 0,
  };
  const place = { endpoint: 'https://lost.example.cn', bucketName: 'files' };
  const store = { category: ossCategory.minio, ossCode: 'lost', ...place, accessKey: 'key', secretKey: 'secret' };
  const service = {
    category: smsCategory.http,
    smsCode: 'lost',
    signName: '考信',
    templateId: 'T3',
    endpoint: 'https://sms.example.cn',
  };
  const holderId = good(await holder.get<{ id: string }>('blade-user/info')).id;
  await row('blade-system/region', { code: '1199', parentCode: '11', name: '临时市', sort: 99 });
  const folk = await soundImport('blade-user/import-user', holder, people('newone'), true);
  const by = holder;
  const kept = await office.context.files.put(Buffer.from('x'), { contentType: 'text/plain', maxBytes: 10 });
  const task = async (state: string) =>
    String((await endedTask('000000', holderId, kept.key, state).execute(kysely)).rows[0]?.id);
  const view = async () => String((await keptView('000000', holderId).execute(kysely)).rows[0]?.id);
  const edit = (id: string, more: object) => ({ by, body: { id, ...more } });
  const gone = (id: string) => ({ by, query: { ids: id } });
  const remark = '补一句';
  return {
    ...(await soundResources(ids.resources, holder)),
    ...(await soundPlaces(office, holder)),
    'GET task/result': { by, query: { id: await task('done') } },
    'POST task/cancel': { by, body: { id: await task('running') } },
    'POST task/remove': { by, body: { ids: [await task('done')] } },
    'POST list-view/add': { by, body: { list: 'petition', name: '夜班', isShared: 1, ...viewContent } },
    'POST list-view/change': edit(await view(), { name: '早班', isShared: 0 }),
    'POST list-view/remove': { by, body: { id: await view() } },
    'POST desk/inbox/read': { by, body: { tab: 'notice', ids: [noticeId] } },
    'POST blade-system/data-scope/submit': edit(dataId, { scopeName: '改名' }),
    'POST blade-system/data-scope/remove': gone(dataId),
    'POST blade-system/api-scope/submit': edit(pathId, { scopeName: '改名' }),
    'POST blade-system/api-scope/remove': gone(pathId),
    'POST blade-system/menu/submit': edit(menuOwn, { name: '改名' }),
    'POST blade-system/menu/remove': gone(menuOwn),
    'POST blade-system/param/submit': edit(paramId, { paramValue: '2' }),
    'POST blade-system/param/remove': gone(paramId),
    'POST blade-system/param/restore': await lost('blade-system/param', { ...param, paramKey: 'lost.key' }),
    'POST blade-system/role/submit': edit(roleId, { roleName: '改名' }),
    'POST blade-system/role/remove': gone(roleId),
    'POST blade-system/role/grant': { by, body: { roleIds: [roleId], menuIds: [], dataScopeIds: [] } },
    'POST blade-system/dept/submit': edit(deptId, { deptName: '改名' }),
    'POST blade-system/dept/remove': gone(deptId),
    'POST blade-system/client/submit': edit(clientId, { scope: 'some' }),
    'POST blade-system/client/remove': gone(clientId),
    'POST blade-system/client/restore': await lost('blade-system/client', { ...client, clientId: 'lost' }),
    'POST blade-system/dict/submit': edit(ids.dict, { dictValue: '改名' }),
    'POST blade-system/dict/remove': gone(ids.dict),
    'POST blade-system/dict-biz/submit': edit(ids.dictBiz, { dictValue: '改名' }),
    'POST blade-system/dict-biz/remove': gone(ids.dictBiz),
    'POST blade-system/region/submit': edit('11', { name: '改名' }),
    'POST blade-system/region/remove': { by, query: { id: '1199' } },
    ...(await soundImport('blade-system/region/import', holder, regions, true)),
    'POST blade-system/topmenu/submit': edit(ids.topMenu, { name: '改名' }),
    'POST blade-system/topmenu/remove': gone(ids.topMenu),
    'POST blade-system/topmenu/grant': { by, body: { topMenuIds: [ids.topMenu], menuIds: [] } },
    'POST blade-system/tenant/submit': edit(tenant.there, { linkman: '张三' }),
    'POST blade-system/tenant/remove': gone(tenant.there),
    'POST blade-system/tenant/restore': gone(tenant.gone),
    'POST blade-system/tenant/setting': { by, query: { ids: tenant.there, accountNumber: '5' } },
    'POST blade-system/tenant/package-setting': {
      by,
      query: { tenantId: '222222', packageId: ids.tenantPackage },
    },
    'POST blade-system/tenant-package/submit': edit(ids.tenantPackage, { remark }),
    'POST blade-system/tenant-package/remove': gone(ids.tenantPackage),
    'POST blade-system/tenant-package/restore': await lost('blade-system/tenant-package', {
      packageName: '另一产品包',
      menuId,
    }),
    'POST blade-system/social/submit': edit(ids.social, { scope: 'openid' }),
    'POST blade-system/social/remove': gone(ids.social),
    'POST blade-system/social/restore': await lost('blade-system/social', provider),
    'POST blade-develop/datasource/submit': edit(ids.datasource, { remark }),
    'POST blade-develop/datasource/remove': gone(ids.datasource),
    'POST blade-resource/oss/submit': edit(ids.oss, { remark }),
    'POST blade-resource/oss/remove': gone(ids.oss),
    'POST blade-resource/oss/restore': await lost('blade-resource/oss', store),
    'POST blade-resource/oss/enable': { by, query: { id: ids.oss, status: '0' } },
    'POST blade-resource/oss/test': { by, query: { id: ids.oss } },
    'POST blade-resource/sms/submit': { by: root, body: { id: ids.sms, remark } },
    'POST blade-resource/sms/remove': { by: root, query: { ids: ids.sms } },
    'POST blade-resource/sms/restore': await lost('blade-resource/sms', service, root),
    'POST blade-resource/sms/enable': { by: root, query: { id: enabled, status: '0' } },
    'GET blade-resource/sms/message/detail': { by: root, query: { id: ids.smsMessage } },
    'POST blade-resource/sms/test': { by: root, body: { id: ids.sms, phone: '13900000001' } },
    'POST blade-resource/sms/endpoint/send-message': { by, query: { code: 'trial', phones: '13900000002' } },
    'POST blade-resource/sms/send-message': { by, query: { code: 'trial', phones: '13900000003' } },
    'POST blade-resource/sms/endpoint/sendCode': { by: new Visitor(app), body: { phone: '13900000009' } },
    'POST blade-auth/oauth/logout': {
      by: plain,
      body: [{ type: 'error', message: 'x is not a function', time: '2026-03-02 09:00:00' }],
    },
    'POST blade-auth/oauth/binding/start': { by: holder, body: { source: 'civic', password } },
    'POST blade-auth/oauth/binding/remove': { by: plain, body: { source: 'civic', password } },
    'POST blade-auth/second-factor/start': { by: plain, body: { password } },
    'POST blade-auth/second-factor/confirm': {
      by: holder,
      body: { token: offered.token, code: codeFor(offered.secret) },
    },
    'POST blade-auth/second-factor/recovery-codes': guarded(0),
    'POST blade-auth/second-factor/remove': guarded(1),
    'POST blade-user/register-guest': {
      by: new Visitor(app),
      body: {
        tenantId: '000000',
        account: 'newcomer2',
        name: '来者',
        password: newPassword,
        password2: newPassword,
        oauthId: ticket,
      },
    },
    'POST blade-user/registration/pass': { by, body: { id: ids.registration } },
    'POST blade-user/registration/refuse': { by, body: { id: ids.registration } },
    'POST blade-user/update-password': {
      by: plain,
      body: { oldPassword: password, newPassword, newPassword1: newPassword },
    },
    'POST blade-user/update-info': { by: plain, body: { name: '新名字' } },
    'POST blade-user/submit': { by, body: { account: 'another', realName: '另一人' } },
    'POST blade-user/update': { by, body: { id: lonelyId, status: 0 } },
    'POST blade-user/remove': gone(lonelyId),
    'POST blade-user/grant': { by, query: { userIds: lonelyId, roleIds: roleId } },
    'POST blade-user/reset-password': { by, query: { userIds: lonelyId } },
    'POST blade-user/reset-second-factor': { by, query: { userIds: lonelyId } },
    'POST blade-user/unlock': { by, query: { userIds: lonelyId } },
    'POST blade-user/update-platform': { by, query: { userId: lonelyId, userType: '2' } },
    ...folk,
    'POST blade-user/import-user-issued': {
      by,
      body: { ...folk['POST blade-user/import-user-confirm']?.body },
    },
    ...(await requested(office)),
    'POST blade-user/session/end': { by: again, body: { ids: [String(session?.id)] } },
    'POST blade-user/online/end': { by, query: { ids: String(session?.id) } },
  };
}

async function requested({ as, ids }: Office): Promise<SoundOnes> {
  const [asker, decider] = await Promise.all([as('system'), as('security')]);
  good(await asker.post(`blade-user/reset-password?userIds=${ids.leader}`));
  const { records } = good(await asker.get<Page<{ id: string }>>('blade-user/login-request/list'));
  const body = { id: records[0]?.id };
  return {
    'POST blade-user/login-request/confirm': { by: decider, body },
    'POST blade-user/login-request/refuse': { by: decider, body: { ...body, reason: '未经核实' } },
    'POST blade-user/login-request/withdraw': { by: asker, body },
  };
}

/** A user with a second factor and unused codes; each request needs a new time step. */
async function guardedPerson({ context, app }: Office) {
  await addPerson(context, { account: 'guarded', roles: [] });
  const who = await signIn(app, 'guarded');
  const { token, secret } = good(
    await who.post<{ token: string; secret: string }>('blade-auth/second-factor/start', { password }),
  );
  good(await who.post('blade-auth/second-factor/confirm', { token, code: codeFor(secret, -1) }));
  await sql`update second_factor set last_step = 0`.execute(context.database.kysely);
  return (step: number) => ({ by: who, body: { password, code: codeFor(secret, step) } });
}
