import { sql } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Ids, SystemIds } from './ids.ts';
import { importSamples } from './import-samples.ts';
import { resourceRows, resourceSamples } from './resources.ts';
import type { Sample } from './sample.ts';

export const noSystemRows: SystemIds = {
  dict: '1',
  dictBiz: '1',
  oss: '1',
  sms: '1',
  smsMessage: '1',
  attachment: '1',
  client: '1',
  social: '1',
  registration: '1',
  loginRequest: '1',
  audit: '1',
  fault: '1',
  topMenu: '1',
  tenant: '1',
  tenantPackage: '1',
  datasource: '1',
  resources: {},
};

export async function systemRows(context: AppContext): Promise<SystemIds> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(context.database.kysely)).rows[0]?.id);
  return {
    resources: await resourceRows(context),
    dict: await one(sql`select id from dict where code = 'sms' and dict_key = '3'`),
    dictBiz: await one(sql`select id from dict_biz where tenant_id = '000000' and code = 'sex' and dict_key = '1'`),
    audit: await one(sql`insert into audit (tenant_id, request_id, call, title, result, status, duration_ms)
      values ('000000', 'r', 'POST blade-auth/x', '登录', 1, 200, 1) returning id`),
    topMenu: await one(
      sql`insert into top_menu (tenant_id, code, name) values ('000000', 'case', '办案') returning id`,
    ),
    tenant: await one(sql`select id from tenant where tenant_id = '000000'`),
    tenantPackage: await one(
      sql`insert into tenant_package (tenant_id, package_name, menu_id) values ('000000', '标准版', '1') returning id`,
    ),
    datasource: await one(
      sql`insert into datasource (tenant_id, name, driver_class, url, username, password)
        values ('000000', '旧业务库', 'oracle.jdbc.OracleDriver', 'jdbc:oracle:thin:@//h/x', 'u', 'v1.x') returning id`,
    ),
    fault: await one(sql`insert into error_log (tenant_id, source) values ('000000', 'browser') returning id`),
    social: await one(
      sql`insert into social_provider (tenant_id, source, provider_name, kind, client_id, secret_sealed, issuer)
        values ('000000', 'civic', '政务认证', 1, 'kaoxin', ${context.secrets.seal('secret', 'credential')}, 'https://id.example.cn')
        returning id`,
    ),
    registration: await one(
      sql`insert into registration (tenant_id, account, real_name, password_hash, social_link_id, source_name, status)
        values ('000000', 'newcomer', '新人', 'x', 1, '政务认证', 0) returning id`,
    ),
    loginRequest: await one(
      sql`insert into login_request (tenant_id, status, kind, user_id, user_standing, account, real_name, asker_name, expire_time)
        values ('000000', 0, 1, 1, 'standing', 'leader', '领导', '管理员', now() + interval '1 day') returning id`,
    ),
    oss: await one(
      sql`insert into oss (tenant_id, status, category, oss_code, endpoint, bucket_name, access_key, secret_sealed)
        values ('000000', 0, 1, 'minio', 'https://minio.example.cn', 'files', 'key', ${context.secrets.seal('secret', 'credential')})
        returning id`,
    ),
    sms: await one(sql`insert into sms (tenant_id, for_tenant, status, category, sms_code, template_id, sign_name)
      values ('000000', '000000', 0, 6, 'trial', 'T1', '考信') returning id`),
    smsMessage: await one(
      sql`insert into sms_message (tenant_id, sms_id, sms_code, category, purpose, template_id, phone_masked, phone_digest, phone_sealed)
        values ('000000', 1, 'trial', 6, 'manual', 'T1', '139****0001', 'd', 's') returning id`,
    ),
    attachment: await one(
      sql`insert into biz_file (tenant_id, file_key, original_name, extension, content_type, file_size, sha256, case_type)
        values ('000000', 'attachment', '说明.pdf', 'pdf', 'application/pdf', 10, 'x', 'attach') returning id`,
    ),
    client: await one(sql`select id from client where client_id = 'kaoxin'`),
  };
}

type Samples = Readonly<Record<string, (ids: Ids) => readonly Sample[]>>;

const dictionaries = (path: string, id: (ids: Ids) => string): Samples => ({
  [`GET ${path}/dictionary-tree`]: () => [{ query: { code: 'question_subject' } }],
  [`GET ${path}/list`]: () => [{ query: { dictValue: '男' } }],
  [`GET ${path}/parent-list`]: () => [{}],
  [`GET ${path}/child-list`]: (ids) => [{ query: { parentId: id(ids), current: '1', size: '10' } }],
  [`GET ${path}/tree`]: () => [{ query: { code: 'DICT' } }],
  [`GET ${path}/detail`]: (ids) => [{ query: { id: id(ids) } }],
  [`POST ${path}/submit`]: (ids) => [
    { named: 'add', body: { dictValue: '只有名称' } },
    { named: 'edit', body: { id: id(ids), dictValue: '改名' } },
  ],
  [`POST ${path}/remove`]: (ids) => [{ query: { ids: id(ids) } }],
});

const reading = (path: string, id: (ids: Ids) => string): Samples => ({
  [`GET ${path}/list`]: () => [{}],
  [`GET ${path}/detail`]: (ids) => [{ query: { id: id(ids) } }],
});

const plain = (path: string, id: (ids: Ids) => string, part: object): Samples => ({
  [`GET ${path}/list`]: () => [{}],
  [`GET ${path}/detail`]: (ids) => [{ query: { id: id(ids) } }],
  [`POST ${path}/submit`]: (ids) => [
    { named: 'add', body: part },
    { named: 'edit', body: { id: id(ids), ...part } },
  ],
  [`POST ${path}/remove`]: (ids) => [{ query: { ids: id(ids) } }],
});

/** Includes restoring a removed row. */
const undoable = (path: string, id: (ids: Ids) => string, part: object): Samples => ({
  ...plain(path, id, part),
  [`POST ${path}/restore`]: (ids) => [{ body: { ids: id(ids) } }],
});

export const systemSamples: Samples = {
  ...resourceSamples,
  'GET district/select': () => [{}],
  'GET district/allSelect': () => [{}],
  'GET district/page': () => [{}],
  'GET district/district-lazy-list': () => [{}],
  'GET district/detail': ({ resources }) => [{ query: { id: resources.centre ?? '1' } }],
  'GET district/addDetail': ({ resources }) => [{ query: { id: resources.centre ?? '1' } }],
  'POST district/save': () => [
    { named: 'add district', body: { nodeType: 1, name: '只有名称' } },
    { named: 'add centre', body: { nodeType: 2, name: '只有名称' } },
  ],
  'POST district/submit': ({ resources: { centre = '1' } }) => [
    { named: 'add district', body: { nodeType: 1, name: '只有名称' } },
    { named: 'add centre', body: { nodeType: 2, name: '只有名称' } },
    { named: 'edit district', body: { id: centre, nodeType: 1, remark: '改' } },
    { named: 'edit centre', body: { id: centre, nodeType: 2, remark: '改' } },
    { named: 'rooms', body: { id: centre, nodeType: 2, version: 1, rooms: [] } },
  ],
  'POST district/enable': ({ resources: { centre = '1' } }) => [{ body: { ids: centre, status: 0 } }],
  'POST district/remove': ({ resources: { centre = '1' } }) => [{ query: { ids: centre } }],
  'POST district/reveal': ({ resources: { centre = '1' } }) => [{ body: { id: centre, reason: '核对' } }],
  ...undoable('blade-resource/oss', ({ oss }) => oss, { remark: '改' }),
  'POST blade-resource/oss/enable': ({ oss }) => [{ query: { id: oss, status: '0' } }],
  'POST blade-resource/oss/test': ({ oss }) => [{ query: { id: oss } }],
  ...undoable('blade-resource/sms', ({ sms }) => sms, { remark: '改' }),
  'POST blade-resource/sms/enable': ({ sms }) => [{ query: { id: sms, status: '0' } }],
  'POST blade-resource/sms/test': ({ sms }) => [{ body: { id: sms, phone: '13900000001' } }],
  'POST blade-resource/sms/endpoint/send-message': () => [{ query: { code: 'trial', phones: '13900000002' } }],
  'POST blade-resource/sms/send-message': () => [{ query: { code: 'trial', phones: '13900000003' } }],
  'GET blade-resource/sms/message/list': () => [{}],
  'GET blade-resource/sms/message/detail': ({ smsMessage }) => [{ query: { id: smsMessage } }],
  ...reading('blade-resource/attach', ({ attachment }) => attachment),
  'POST blade-resource/attach/submit': ({ attachment }) => [{ body: { id: attachment, originalName: '改.pdf' } }],
  'POST blade-resource/attach/remove': ({ attachment }) => [{ query: { ids: attachment } }],
  'POST blade-resource/oss/endpoint/put-file-attach': () => [{ file: 'x.exe' }],
  ...reading('blade-log/usual', ({ audit }) => audit),
  ...reading('blade-log/api', ({ audit }) => audit),
  ...reading('blade-log/error', ({ fault }) => fault),
  'GET blade-log/chain/verify': () => [{}],
  'GET blade-system/region/list': () => [{}],
  'GET blade-system/region/lazy-list': () => [{ query: { parentCode: '00' } }],
  'GET blade-system/region/lazy-tree': () => [{ query: { parentCode: '00' } }],
  'GET blade-system/region/search': () => [{ query: { keyword: 'bj' } }],
  'GET blade-system/region/export-template': () => [{}],
  'POST blade-system/region/import': () => [{ file: 'x.exe' }],
  ...importSamples('blade-system/region/import', true),
  'GET blade-system/region/detail': () => [{ query: { code: '11' } }],
  'POST blade-system/region/submit': () => [
    { named: 'add', body: { name: '只有名称' } },
    { named: 'edit', body: { id: '11', name: '改名' } },
  ],
  'POST blade-system/region/remove': () => [{ query: { id: '11' } }],
  ...plain('blade-system/topmenu', ({ topMenu }) => topMenu, { name: '改名' }),
  'POST blade-system/topmenu/grant': ({ topMenu }) => [{ body: { topMenuIds: [topMenu], menuIds: [] } }],
  'GET blade-system/menu/grant-top-tree': () => [{}],
  'GET blade-system/topmenu/grant-top-tree': () => [{}],
  'GET blade-system/menu/top-tree-keys': ({ topMenu }) => [{ query: { topMenuIds: topMenu } }],
  'GET blade-system/topmenu/top-tree-keys': ({ topMenu }) => [{ query: { topMenuIds: topMenu } }],
  ...plain('blade-system/tenant', ({ tenant }) => tenant, { linkman: '张三' }),
  'GET blade-system/tenant/select': () => [{}],
  'POST blade-system/tenant/restore': ({ tenant }) => [{ query: { ids: tenant } }],
  'POST blade-system/tenant/setting': ({ tenant }) => [{ query: { ids: tenant, accountNumber: '5' } }],
  'GET blade-system/tenant/package-detail': ({ tenant }) => [{ query: { tenantId: tenant } }],
  'POST blade-system/tenant/package-setting': ({ tenant, tenantPackage }) => [
    { query: { tenantId: tenant, packageId: tenantPackage } },
  ],
  ...undoable('blade-system/tenant-package', ({ tenantPackage }) => tenantPackage, { remark: '改' }),
  'GET blade-system/tenant-package/select': () => [{}],
  ...plain('blade-develop/datasource', ({ datasource }) => datasource, { remark: '改' }),
  'GET blade-develop/datasource/select': () => [{}],
  'POST blade-develop/datasource/test': ({ datasource }) => [{ query: { id: datasource } }],
  'GET blade-system/tenant/datasource-detail': ({ tenant }) => [{ query: { tenantId: tenant } }],
  'POST blade-system/tenant/datasource': ({ tenant, datasource }) => [
    { query: { tenantId: tenant, datasourceId: datasource } },
  ],
  ...undoable('blade-system/social', ({ social }) => social, { scope: 'openid' }),
  ...undoable('blade-system/client', ({ client }) => client, { scope: 'all' }),
  ...dictionaries('blade-system/dict', ({ dict }) => dict),
  ...dictionaries('blade-system/dict-biz', ({ dictBiz }) => dictBiz),
};
