import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { chainRow } from '#engine/timeline/events.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { verifyChain } from '#platform/audit/chain.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { Work } from '#platform/work.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { send } from '../../../testing/multipart.ts';
import { addDept } from '../../../testing/people.ts';
import { addRow } from '../../../testing/rows.ts';
import { addType, letter, residentNumber } from './staff.fixture.ts';

interface Registered {
  slaState: number;
  id: string;
  caseNo: string;
  queryCode?: string;
  acceptDue: string | null;
  caseStatus: number;
  allowedActions: string[];
}
interface Stored {
  [column: string]: unknown;
}

const now = '2026-02-06 10:00:00';
let typeId: string;
let secretType: string;
let districtId: string;

const app = testApp(
  {
    clerk: { realName: '林清', dept: '考区信访科', roles: ['case_handler'] },
    auditor: { dept: '考区信访科', roles: ['case_auditor'] },
  },
  {
    now,
    async before(context) {
      districtId = await addRow(context.database.kysely, 'district', {
        tenantId: '000000',
        name: '东湖考区',
        code: '01',
      });
      await addDept(context, '考区信访科', { districtId });
    },
  },
);
const { clerk, auditor } = app.visitors;

beforeAll(async () => {
  const deptId = app.deptId('考区信访科');
  typeId = await addType(clerk, { deptId });
  secretType = await addType(clerk, { deptId, typeName: '检举', legalClass: 2 });
});

const register = (fields: object) =>
  clerk.post<Registered>('petitionLetter/register', { ...letter, typeId, ...fields });
const rowOf = async (id: string): Promise<Stored> => {
  const { rows } = await sql<Stored>`select * from petition_letter where id = ${id}`.execute(app.db);
  return rows[0] ?? {};
};
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from petition_letter`.execute(app.db)).rows[0]?.n;

describe('registration', () => {
  it('returns number, due dates, place and first event', async () => {
    const { status, data } = await register({ receivedTime: now });
    expect(status).toBe(200);
    expect(data.caseNo).toMatch(/^XF20260206\d{5}$/);
    expect(data.queryCode).toBeUndefined();
    // fifteen days end on 02-21, in the Spring Festival (domain.md 3.2, golden due dates)
    expect(data.acceptDue).toBe('2026-02-24 23:59:59');
    expect([data.caseStatus, data.allowedActions.includes('claim')]).toEqual([10, true]);
    const row = await rowOf(data.id);
    expect(row).toMatchObject({
      deptId: app.deptId('考区信访科'),
      districtId,
      legalClass: 1,
      confidential: 0,
      isBackdated: 0,
      isRepeat: 0,
    });
    expect(row.searchKey).toContain('fykdmkjtgzbjs');
    const events =
      await sql`select action, seq, actor_name, is_visible from case_event where case_id = ${data.id}`.execute(app.db);
    expect(events.rows).toEqual([{ action: 'register', seq: 1, actorName: '林清', isVisible: 1 }]);
  });

  it('encrypts id number, phone and accused; searches by digest', async () => {
    const reached = { mailAddress: '学府路18号', email: 'chen@example.cn' };
    const { data } = await register({ idNo: residentNumber, accusedName: '周某', accusedDept: '某中心', ...reached });
    const row = await rowOf(data.id);
    for (const column of ['idNo', 'phone', 'mailAddress', 'email', 'accusedName', 'accusedDept'])
      expect(row[column]).toMatch(/^v2\./);
    const { secrets } = app.context;
    expect(secrets.open(String(row.idNo))).toBe(residentNumber);
    expect(row.phoneHash).toBe(secrets.digest(letter.phone));
    expect(JSON.stringify(row)).not.toContain(residentNumber);
  });

  it.each([
    [{ applicantName: '' }, '请输入信访人'],
    [{ applicantName: '陈1远' }, '姓名含有非法字符'],
    [{ phone: '1300000001' }, '手机号码长度不为11位'],
    [{ phone: '01088888888' }, '手机号码格式不正确'],
    [{ idNo: '990101199003070010' }, '证件号码格式或校验位不正确'],
    [{ email: 'chen@example' }, '邮箱格式不正确'],
    [{ isGroup: 1 }, '请输入群体人数'],
    [{ isGroup: 1, groupCount: 9, representatives: Array(6).fill({ name: '代表' }) }, '群体信访代表不得超过5人'],
    [{ isGroup: 1, groupCount: 2, representatives: Array(3).fill({ name: '代表' }) }, '群体人数不能少于代表人数'],
    [{ isAnonymous: 1, isGroup: 1, groupCount: 9 }, '匿名信访不能登记为群体信访'],
    [{ source: 6 }, '请输入来文单位；请输入来文文号'],
    [{ receivedTime: '2026-02-06 10:00:01' }, '收到时间不能晚于当前时间'],
    [{ receivedTime: '2023-02-06 09:59:59' }, '收到时间不能早于3年前'],
    [{ happenTime: '2026-02-07 10:00:00' }, '发生时间不能晚于当前时间'],
    [{ typeId: '123' }, '信访分类不存在或已停用，请重新选择'],
    [{ districtId: '123' }, '考区不存在，请重新选择'],
    [{ source: 1 }, '来源不在可选范围内'],
    [{ title: '短' }, '标题不能少于5个字符'],
  ])('refuses %j with the message of the form', async (fields, msg) => {
    const before = await count();
    const answer = await register(fields);
    expect([answer.status, answer.msg]).toEqual([400, msg]);
    expect(await count()).toBe(before);
  });

  it('names the field of each error', async () => {
    const { data } = await register({ applicantName: '陈1远', phone: '138', source: 6, fromOrg: '省信访局' });
    expect(data).toEqual({
      fields: [
        { path: 'phone', msg: '手机号码长度不为11位' },
        { path: 'applicantName', msg: '姓名含有非法字符' },
        { path: 'fromDocNo', msg: '请输入来文文号' },
      ],
    });
  });

  it.each([
    [{ districtId: '123' }, 'districtId', '考区不存在，请重新选择'],
    [{ typeId: '123' }, 'typeId', '信访分类不存在或已停用，请重新选择'],
  ])('names the field of an unknown reference: %j', async (given, path, msg) => {
    expect((await register(given)).data).toEqual({ fields: [{ path, msg }] });
    const beside = await register({ ...given, phone: '138' });
    expect(beside.data).toMatchObject({ fields: [{ path: 'phone' }, { path, msg }] });
  });

  it('refuses a classification group with active children', async () => {
    const deptId = app.deptId('考区信访科');
    const group = await addType(clerk, { deptId, typeName: '成绩与证书' });
    const below = { deptId, parentId: group, typeName: '成绩异议' };
    const leaf = await addType(clerk, below);
    const msg = '请选择具体分类，不能选择分类组';
    const refused = await register({ typeId: group });
    expect([refused.status, refused.data]).toEqual([400, { fields: [{ path: 'typeId', msg }] }]);
    expect((await register({ typeId: leaf })).status).toBe(200);
    const { version } = (await clerk.get<{ version: number }>('type/detail', { id: leaf })).data;
    const disabled = { ...below, kind: 2, id: leaf, version, status: 0 };
    expect((await clerk.post('type/submit', disabled)).status).toBe(200);
    expect((await register({ typeId: group })).status).toBe(200);
  });

  it('marks old letters 补录 and starts clocks at receipt', async () => {
    const { data } = await register({ receivedTime: '2026-01-02 09:00:00' });
    const row = await rowOf(data.id);
    expect(row).toMatchObject({ isBackdated: 1, acceptStart: '2026-01-02 09:00:00' });
    expect(data.slaState).toBe(3);
  });

  it('stores neither identity nor accept clock if anonymous', async () => {
    const { data } = await register({ isAnonymous: 1, idNo: residentNumber });
    expect(data.acceptDue).toBeNull();
    expect(await rowOf(data.id)).toMatchObject({ applicantName: null, idNo: null, idHash: null, isAnonymous: 1 });
  });

  it('links a repeated petition without refusing it', async () => {
    const first = (await register({ phone: '13000000099', title: '反映报名费退款一直没有到账' })).data;
    const again = (await register({ phone: '13000000099', title: '再次反映报名费退款一直没有到账' })).data;
    const third = (await register({ phone: '13000000099', title: '反映报名费退款一直没有到账!' })).data;
    const other = (await register({ phone: '13000000099', title: '建议增加无障碍考场数量' })).data;
    expect(await rowOf(again.id)).toMatchObject({ isRepeat: 1, firstCaseId: first.id });
    expect(await rowOf(third.id)).toMatchObject({ isRepeat: 1, firstCaseId: first.id });
    expect(await rowOf(other.id)).toMatchObject({ isRepeat: 0, firstCaseId: null });
  });

  it.each([
    ['keeps a request to protect the identity', { isRealNameProtected: 1 }, 1],
    ['asks for no protection by default', {}, 0],
    ['drops the request of an anonymous petition', { isRealNameProtected: 1, isAnonymous: 1 }, 0],
  ])('%s', async (_, entry, isRealNameProtected) => {
    const { data } = await register(entry);
    expect(await rowOf(data.id)).toMatchObject({ isRealNameProtected });
  });

  it('stores no address for anonymous petitions', async () => {
    const reached = { mailAddress: '学府路18号', email: 'chen@example.cn' };
    const { data } = await register({ isAnonymous: 1, ...reached });
    expect(await rowOf(data.id)).toMatchObject({ mailAddress: null, email: null, applicantName: null });
  });

  it('binds only the clerk’s own uploads, each once', async () => {
    const put = 'blade-resource/oss/endpoint/put-file';
    const file = async (visitor: Visitor) =>
      (await send<{ fileId: string }>(visitor, put, '信.pdf', '%PDF-1.4\n%%EOF\n')).data.fileId;
    const own = await file(clerk);
    const foreign = await file(auditor);
    const before = await count();
    expect((await register({ fileIds: `${own},${foreign}` })).msg).toBe('附件不存在或已被使用，请重新上传');
    expect(await count()).toBe(before);
    const { data } = await register({ fileIds: [own] });
    const detail = await clerk.get<{ files: { id: string; link: string }[] }>('petitionLetter/detail', { id: data.id });
    expect(detail.data.files.map(({ id }) => id)).toEqual([own]);
    expect((await app.server.inject({ method: 'GET', url: detail.data.files[0]?.link ?? '' })).statusCode).toBe(200);
    expect((await register({ fileIds: own })).status).toBe(400);
  });

  it('hides a confidential accusation from its registrar', async () => {
    const { data } = await register({ typeId: secretType, accusedName: '周某' });
    expect(await rowOf(data.id)).toMatchObject({ confidential: 1, legalClass: 2 });
    expect((await clerk.get('petitionLetter/detail', { id: data.id })).status).toBe(404);
    const page = await clerk.get<{ records: { id: string }[] }>('petitionLetter/page', { size: '200' });
    expect(page.data.records.map(({ id }) => id)).not.toContain(data.id);
    expect((await auditor.get('petitionLetter/detail', { id: data.id })).status).toBe(200);
  });

  it('leaves accused and content out of the audit', async () => {
    const secret = { accusedName: '周某某', accusedDept: '某某中心', idNo: residentNumber };
    const { data } = await register({ typeId: secretType, ...secret });
    await register({ typeId: secretType, ...secret, title: '短' });
    await register({ typeId: '123', ...secret });
    const { rows } = await sql<{ target: string | null; status: number }>`select target, status, input from audit
      where call = 'POST petitionLetter/register' order by id desc limit 3`.execute(app.db);
    expect(rows.map(({ target, status }) => [target, status])).toEqual([
      [null, 400],
      [null, 400],
      [data.caseNo, 200],
    ]);
    for (const text of ['周某某', '某某中心', residentNumber, letter.phone, letter.applicantName])
      expect(JSON.stringify(rows)).not.toContain(text);
    expect(JSON.stringify(rows)).not.toContain(letter.content);
  });

  it('starts a timeline with a valid hash chain', async () => {
    const { data } = await register({ title: '时间线从登记开始' });
    const { batchId } = (
      await send<{ batchId: string }>(
        clerk,
        'petitionLetter/import',
        '来信.csv',
        `标题,信访内容,信访分类,信访人\n时间线从导入开始,${letter.content.replaceAll(',', '，')},考试组织,陈远`,
      )
    ).data;
    expect((await clerk.post('petitionLetter/importConfirm', { batchId })).status).toBe(200);
    await workOff(app.context, allJobKinds);
    const { rows } = await sql<{ id: string }>`select id from petition_letter
      where id = ${data.id} or title = '时间线从导入开始'`.execute(app.db);
    expect(rows).toHaveLength(2);
    const scoped = new Work(app.context, tenantActor('000000', 'test'), 'test', 'business').table('caseEvent');
    for (const { id } of rows) {
      const events = await scoped.select().selectAll().where('caseId', '=', id).orderBy('seq').execute();
      expect(verifyChain(events.map(chainRow))).toMatchObject({ ok: true });
    }
  });

  it('appears in the list count immediately', async () => {
    const list = async () => (await clerk.get<{ total: number }>('petitionLetter/page')).data.total;
    const before = await list();
    await register({ title: '列表马上多出一件来信' });
    expect(await list()).toBe(before + 1);
  });

  it('requires the permission', async () => {
    expect((await auditor.post('petitionLetter/register', { ...letter, typeId })).status).toBe(403);
  });

  it('numbers parallel registrations without gaps or duplicates', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => register({ title: `同时登记的第${n}封来信` })),
    );
    const sequences = answers.map(({ data }) => Number(data.caseNo.slice(10, 14))).sort((a, b) => a - b);
    expect(sequences.map((sequence) => sequence - (sequences[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
