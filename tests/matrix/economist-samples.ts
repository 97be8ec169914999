import { sql } from 'kysely';
import { residentNumber } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { answeredBefore, delivered, namingMany, recused } from './delivered.ts';
import type { EconomistIds, ExamIds, Ids } from './ids.ts';
import { importSamples, soundImport } from './import-samples.ts';
import type { Desk, Sample, SoundOnes } from './sample.ts';

export const noEconomistRows: EconomistIds = { economist: '1', economistUser: '1', econRule: '1' };

export async function economistRows(
  { database: { kysely }, secrets }: AppContext,
  { examDistrict }: Pick<ExamIds, 'examDistrict'>,
  { tenantId = '000000', called = '内部' } = {},
): Promise<EconomistIds> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const dept = await one(sql`select id from dept where tenant_id = ${tenantId} order by id limit 1`);
  const number = residentNumber(700);
  const economistUser =
    await one(sql`insert into economist_user (tenant_id, batch_no, name, id_no, id_hash, level, major,
      exam_year, district_id)
    values (${tenantId}, '2026Z01', ${`${called}人员`}, ${secrets.seal(number)}, ${secrets.digest(number)}, 2, 4, 2025,
      ${examDistrict}) returning id`);
  const template = sql`coalesce((select id from data_template where tenant_id = ${tenantId} and scene = 3 limit 1), 1)`;
  const economist = await one(sql`insert into economist (tenant_id, case_no, query_code, source, received_time, dept_id,
      accept_start, accept_unit, finish_unit, title, content, applicant_name, id_hash, district_id, economist_user_id,
      batch_no, level, major, exam_year, template_id, template_version, form_data, proven_months)
    values (${tenantId}, 'JS2026010100001', 'AAAAAAAA', 2, now(), ${dept}, now(), 'workday', 'workday', ${`${called}登记`},
      '', ${`${called}人员`}, ${secrets.digest(number)}, ${examDistrict}, ${economistUser}, '2026Z01', 2, 4, 2025,
      ${template}, 1, '{}'::jsonb, 0) returning id`);
  // No seed contains a rule for this education.
  const econRule = await one(sql`insert into econ_rule (tenant_id, level, education, min_years)
    values (${tenantId}, 3, 1, 12) returning id`);
  return { economist, economistUser, econRule };
}

const items = ['diploma', 'report', 'proof', 'idCard', 'promise', 'years'].map((key) => ({
  key,
  ok: 1,
  note: '已核对原件',
}));
const form = { batchNo: '2026Z01', applicantName: '林小满', idNo: 'x', phone: '13800138000', formData: {} };

export const economistSamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'GET econRule/list': () => [{}],
  'GET econRule/detail': ({ econRule }) => [{ query: { id: econRule } }],
  'POST econRule/submit': ({ econRule }) => [
    { named: 'add', body: { minYears: 3 } },
    { named: 'edit', body: { id: econRule, version: 1, minYears: 3 } },
  ],
  'POST econRule/remove': ({ econRule }) => [{ query: { ids: econRule } }],
  'GET economist/page': () => [{}],
  'GET economist/counts': () => [{}],
  'GET economist/handle': ({ economist }): Sample[] => [
    { query: { id: economist } },
    { named: 'preview', query: { id: economist, preview: '1' } },
  ],
  'GET economist/detail': ({ economist }) => [{ query: { id: economist } }],
  'GET economist/preview': ({ economist }) => [{ query: { id: economist } }],
  'GET economist/company': ({ economist }) => [{ query: { id: economist } }],
  'GET economist/print': ({ economist }): Sample[] => [
    { query: { id: economist, docType: 'JS01', reason: '存档' } },
    { named: 'pdf', query: { id: economist, docType: 'JS01', format: 'pdf', reason: '存档' } },
  ],
  'POST economist/letter': ({ economist }) => [
    { body: { id: economist, version: 1, auditResult: 3, auditNote: '请补正材料' } },
  ],
  'POST economist/audit': ({ economist }) => [
    { body: { id: economist, version: 1, auditResult: 1, items } },
    { named: 'batch', body: { cases: [{ id: economist, version: 1 }], auditResult: 1 } },
    { named: 'ids', body: { ids: [economist], auditResult: 1 } },
  ],
  'POST economist/amend': ({ economist }) => [
    { body: { id: economist, version: 1, workUnit: '云溪商行', reason: '与登记材料不符' } },
  ],
  'POST economist/release': ({ economist }) => [{ body: { id: economist, version: 1 } }],
  'POST economist/assign': ({ economist, user }) => [{ body: { id: economist, version: 1, handlerId: user } }],
  'POST economist/deliver': ({ economist }) => [{ body: { id: economist, version: 1, ...delivered } }],
  'POST economist/urge': ({ economist }) => [{ body: { ids: [economist] } }],
  'POST economist/supervise': ({ economist }) => [{ body: { id: economist, version: 1 } }],
  'POST economist/recuse': ({ economist }) => [
    { body: { id: economist, version: 1, concernedIds: [], reason: '均与事项无关' } },
  ],
  'POST economist/merge': ({ economist }) => [{ body: { ids: [economist, '2'] } }],
  'POST economist/leave': ({ economist }) => [{ body: { ids: [economist] } }],
  'GET economist/cluster': ({ economist }) => [{ query: { id: economist } }],
  'POST economist/reveal': ({ economist }) => [{ body: { id: economist, fields: ['phone'], reason: '核对身份' } }],
  'POST economist/remove': ({ economist }) => [{ query: { ids: economist, reason: '误录' } }],
  'POST economist/restore': ({ economist }) => [{ body: { ids: economist } }],
  'GET economist/export': () => [{ query: { caseNo: 'none' } }],
  'GET economist/certificates': () => [{ query: { caseNo: 'none' } }],
  'GET economist/handlers': ({ dept, economist }) => [{ query: { deptId: dept, id: economist } }],
  'POST open/economist': () => [{ body: form }],
  'GET open/economist/batches': () => [{}],
  'GET economistUser/page': () => [{}],
  'GET economistUser/export': () => [{ query: { batchNo: 'none' } }],
  'GET economistUser/detail': ({ economistUser }) => [{ query: { id: economistUser } }],
  'POST economistUser/save': ({ examDistrict }) => [
    {
      body: {
        batchNo: '2026Z01',
        name: '林小满',
        idNo: 'x',
        level: 2,
        major: 4,
        examYear: 2025,
        districtId: examDistrict,
      },
    },
    { named: 'file', body: { fileId: '1' } },
  ],
  'POST economistUser/edit': ({ economistUser, examDistrict }) => [
    { body: { id: economistUser, version: 1, commitMode: 2, districtId: examDistrict, reason: '录入有误' } },
  ],
  'POST economistUser/remove': ({ economistUser }) => [{ query: { ids: economistUser } }],
  'POST economistUser/batchNoList': () => [{ body: {} }],
  'GET economistUser/importTemplate': () => [{}],
  'POST economistUser/import': () => [{ file: 'x.exe' }],
  ...importSamples('economistUser/import'),
};

interface Filed {
  id: string;
  version: number;
}
const headings = '批次号,姓名,证件号码,级别,专业,年度,考区';

async function smallTemplate(business: Desk['business'], tenantId: string): Promise<void> {
  const field = (fieldKey: string, label: string, fieldType: string) => ({
    fieldId: '1',
    alias: null,
    label,
    required: 1,
    readonly: 0,
    span: 24,
    group: null,
    sort: 1,
    showInList: 0,
    searchable: 0,
    printable: 1,
    defaultValue: null,
    showIf: null,
    field: {
      fieldKey,
      fieldName: label,
      fieldType,
      dictCode: null,
      writer: 2,
      sensitive: 0,
      maxLength: 40,
      min: null,
      max: null,
      decimals: null,
      pattern: null,
      placeholder: null,
      helpText: null,
      fileTypes: null,
      fileMaxMb: null,
      fileMaxCount: null,
      columns: [],
    },
  });
  const fields = JSON.stringify([field('name', '姓名', 'text'), field('idNo', '证件号码', 'idcard')]);
  await sql`with made as (insert into data_template (tenant_id, code, name, scene, field_count, status, search_key)
      values (${tenantId}, 'MB90909', '登记表', 3, 2, 1, '') returning id)
    insert into data_template_version (tenant_id, template_id, template_version, name, fields, status)
    select ${tenantId}, id, 1, '登记表', ${fields}::jsonb, 1 from made`.execute(business);
}

async function asDistrict({ database: { kysely } }: AppContext, userId: string, tenantId: string): Promise<void> {
  await sql`insert into role (tenant_id, role_name, role_alias) select ${tenantId}, '考区管理员', 'district_manager'
    where not exists (select from role where tenant_id = ${tenantId} and role_alias = 'district_manager')`.execute(
    kysely,
  );
  await sql`update "user" set role_ids = role_ids || (select id from role
      where tenant_id = ${tenantId} and role_alias = 'district_manager' limit 1) where id = ${userId}`.execute(kysely);
}

export async function soundEconomists(desk: Desk): Promise<SoundOnes> {
  const { context, leader, holder, citizen, business, deptId, tenantId } = desk;
  const { id: holderId } = good(await holder.get<{ id: string }>('blade-auth/oauth/user-info'));
  await asDistrict(context, holderId, tenantId);
  await smallTemplate(business, tenantId);
  await sql`insert into district (tenant_id, name, code, node_type, parent_id, dept_id)
    values (${tenantId}, '登记考区', '9872', 1, 0, ${deptId})`.execute(context.database.kysely);
  let n = 720;
  const person = () => {
    n += 1;
    const who = { name: '林小满', idNo: residentNumber(n), level: 2, major: 4, examYear: 2025 };
    return { batchNo: '2026Z21', ...who, districtId: '登记考区' };
  };
  const entry = async () => {
    const listed = person();
    good(await holder.post('economistUser/save', listed));
    const { batchNo, name, idNo } = listed;
    return { batchNo, applicantName: name, idNo, phone: '13800138000', formData: {} };
  };
  const file = async (): Promise<Filed> => {
    // Citizens file in the first tenant; elsewhere the row is inserted.
    if (tenantId !== '000000') return putDown();
    const body = await entry();
    const { caseNo } = good(
      await citizen.post<{ caseNo: string }>('open/economist', body, { remoteAddress: `10.77.0.${n & 255}` }),
    );
    const [filed] = good(await holder.get<{ records: Filed[] }>('economist/page', { caseNo })).records;
    if (!filed) throw new Error('what was filed is there');
    return filed;
  };
  const putDown = async (): Promise<Filed> => {
    const { idNo } = await entry();
    const { rows } =
      await sql<Filed>`insert into economist (tenant_id, case_no, query_code, source, received_time, dept_id,
        accept_start, accept_unit, finish_unit, title, content, applicant_name, id_hash, district_id, economist_user_id,
        batch_no, level, major, exam_year, template_id, template_version, form_data, proven_months)
      select u.tenant_id, ${`JS20260101${String(n).padStart(5, '0')}`}, 'AAAAAAAA', 2, now(), ${deptId}, now(), 'workday', 'workday',
        '登记', '', u.name, u.id_hash, u.district_id, u.id, u.batch_no, u.level, u.major, u.exam_year, t.id, 1, '{}'::jsonb, 0
      from economist_user u, data_template t
      where u.tenant_id = ${tenantId} and u.id_hash = ${context.secrets.digest(idNo)} and t.code = 'MB90909'
      returning id, version`.execute(business);
    const [filed] = rows;
    if (!filed) throw new Error('what was put down is there');
    return { id: String(filed.id), version: filed.version };
  };
  const now = async ({ id }: Filed) => good(await holder.get<Filed>('economist/detail', { id }));
  const one = ({ id, version }: Filed, more: object = {}) => ({ body: { id, version, ...more } });
  const [fresh, other, gone, audited, assigned] = [
    await file(),
    await file(),
    await file(),
    await file(),
    await file(),
  ];
  good(await holder.post('economist/assign', one(assigned, { handlerId: holderId }).body));
  good(await holder.post('economist/audit', one(audited, { auditResult: 1, items }).body));
  await sql`update economist set case_status = 60 where id = any(${[gone.id, other.id]}::bigint[])`.execute(business);
  good(await holder.post('economist/remove', {}, { query: { ids: gone.id, reason: '误删' } }));
  const listed = async (): Promise<Filed> => {
    const spare = person();
    good(await holder.post('economistUser/save', spare));
    const { records } = good(await holder.get<{ records: Filed[] }>('economistUser/page', { idNo: spare.idNo }));
    if (!records[0]) throw new Error('who was added is there');
    return records[0];
  };
  const [away, wrong] = [await listed(), await listed()];
  const rule = good(await holder.post<Filed>('econRule/submit', { level: 3, education: 1, minYears: 12 }));
  const [merged, beside] = [await file(), await file()];
  good(await holder.post('economist/merge', { ids: [merged.id, beside.id] }));
  const lines = [1, 2].map((at) => `2026Z2${at},林小满,${residentNumber(790 + at)},中级,金融,2025,登记考区`);
  return {
    ...(await soundImport('economistUser/import', holder, [headings, ...lines, ''].join('\n'))),
    'POST econRule/submit': { by: holder, body: { id: rule.id, minYears: 3 } },
    'POST econRule/remove': { by: holder, query: { ids: rule.id } },
    'GET economist/handle': { by: holder, query: { id: fresh.id } },
    'POST economist/amend': {
      by: holder,
      ...one(await now(merged), { workUnit: '云溪商行', reason: '与登记材料不符' }),
    },
    'GET economist/print': { by: holder, query: { id: audited.id, docType: 'JS01', reason: '存档' } },
    'POST economist/audit': { by: holder, ...one(fresh, { auditResult: 1, items }) },
    'POST economist/release': { by: holder, ...one(await now(assigned)) },
    'POST economist/assign': { by: holder, ...one(fresh, { handlerId: holderId }) },
    'POST economist/deliver': {
      by: holder,
      ...one(await answeredBefore(business, 'economist', await file()), delivered),
    },
    'POST economist/urge': { by: holder, body: { ids: [fresh.id] } },
    'POST economist/supervise': { by: leader, ...one(fresh) },
    'POST economist/recuse': { by: leader, ...one(await namingMany(desk, 'economist', await file()), recused) },
    'POST economist/merge': { by: holder, body: { ids: [fresh.id, audited.id] } },
    'POST economist/leave': { by: holder, body: { ids: [merged.id] } },
    'POST economist/reveal': { by: holder, body: { id: fresh.id, fields: ['phone'], reason: '核对身份' } },
    'POST economist/remove': { by: holder, query: { ids: other.id, reason: '误录' } },
    'POST economist/restore': { by: holder, body: { ids: gone.id } },
    'POST open/economist': { by: citizen, body: await entry() },
    'POST economistUser/save': { by: holder, body: person() },
    'POST economistUser/edit': { by: holder, ...one(wrong, { commitMode: 2, reason: '录入有误' }) },
    'POST economistUser/remove': { by: holder, query: { ids: away.id } },
  };
}
