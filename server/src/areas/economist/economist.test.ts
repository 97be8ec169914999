import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { UnsentLetter } from '@kaoxin/contract/casework/letters/unsent-letter.ts';
import { maskIdNo, maskName } from '@kaoxin/contract/casework/people/mask.ts';
import type { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import type { EconomistRow, OpenRegistrations } from '@kaoxin/contract/economist/calls.ts';
import type { Todo } from '@kaoxin/contract/home/home.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeApplicant } from '#areas/casework/store/change-applicant.ts';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { plainText } from '#platform/text/html.ts';
import { testApp } from '../../testing/app.ts';
import { clientHeader, Visitor } from '../../testing/browser.ts';
import { insideAs } from '../../testing/inside.ts';
import { walkOwnCases } from '../../testing/own-cases.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { addRow, setRow, setRows } from '../../testing/rows.ts';
import { beforeIssued } from '../../testing/unsent.ts';
import { type Hall, openHall, residentNumber } from '../exam/roster/roster.fixture.ts';
import { allOk, audit, Citizens, detailOf, idOfCase, nameOf, rosterEntry, works } from './economist.fixture.ts';

const app = testApp(
  {
    reviewer: { dept: '考务处', roles: ['title_reviewer'], realName: '庚审核' },
    other: { dept: '考务处', roles: ['title_reviewer'], realName: '辛审核' },
    district: { dept: '云溪考区办', roles: ['district_manager'], realName: '乙考区' },
    both: { dept: '云溪考区办', roles: ['district_manager', 'title_reviewer'], realName: '丙两级' },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    auditor: { dept: '云溪考区办', roles: ['case_auditor'] },
    inspector: { roles: ['inspector'] },
    stranger: { tenantId: '111111', roles: 'all' },
  },
  { now: '2026-03-02 10:00:00' },
);
const { reviewer, other, district, both, neighbour, auditor, inspector, stranger } = app.visitors;
let hall: Hall;
let citizens: Citizens;
let next = 0;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  hall = await openHall(app.db, { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') });
  citizens = new Citizens(new Visitor(app.server));
});

async function listed(more: object = {}): Promise<number> {
  next += 1;
  good(await reviewer.post('economistUser/save', rosterEntry(next, hall.districts.one, more)));
  return next;
}
async function filed(rosterMore: object = {}, more: { formData?: object } & Record<string, unknown> = {}) {
  const n = await listed(rosterMore);
  const { caseNo, queryCode } = good(await citizens.file(n, more));
  return { n, caseNo, queryCode, id: await idOfCase(reviewer, caseNo) };
}

async function certificates(by: Visitor, ids: string, more: Record<string, string> = {}): Promise<string> {
  const { rawPayload } = await app.server.inject({
    method: 'GET',
    url: '/api/economist/certificates',
    query: { ids, ...more },
    headers: { authorization: clientHeader, 'blade-auth': `bearer ${by.token}` },
  });
  return JSON.stringify(await rowsOf(rawPayload));
}

describe('filing', () => {
  test('accepts people in the roster and shows their years', async () => {
    const { id } = await filed({}, { formData: { workHistory: works } });
    const one = await detailOf(id, district);
    expect(one).toMatchObject({
      batchNo: '2026Z01',
      levelName: '中级',
      majorName: '金融',
      educationName: '本科',
      auditLevel: 1,
      lastLevel: 2,
      workYears: 3.6,
      requiredYears: 4,
      isEnough: 0,
      caseStatusName: '待审核',
      districtId: hall.districts.one,
      acceptDue: '2026-03-16 23:59:59',
    });
    expect(one.work).toEqual({
      lines: [
        '2021-01至2022-12 江澜一建：24个月',
        '2022-05至2024-04 澄江银行：16个月（8个月与其他经历重叠，不重复计算）',
        '2025-09至今 云溪商行：4个月（计至2025-12）',
      ],
      sum: '24 + 16 + 4 = 44个月，合3.6年',
      verdict: '要求4年，可证明3.6年 → 不足',
      isEnough: 0,
    });
    expect(one.files).toHaveLength(1);
    expect(one.form.find(({ label }) => label === '姓名')?.value).toMatch(/\*/);
    const handedIn = one.form.filter(({ fileIds }) => fileIds.length > 0);
    expect(handedIn.map(({ label }) => label)).toContain('学历证书');
    expect(handedIn.flatMap(({ fileIds }) => fileIds)).toEqual(handedIn.map(() => one.files[0]?.id));
    expect(one.form.map(({ label }) => label)).not.toContain('业绩成果');
    const { rows } = await sql<{
      form: string;
    }>`select form_data::text as form from economist where id = ${id}`.execute(app.db);
    expect(rows[0]?.form).not.toContain(residentNumber(next));
  });

  test('lists open batches and the form, but no persons', async () => {
    const open = async () => good(await citizens.visitor.get<OpenRegistrations>('open/economist/batches'));
    const batchNo = '2026C77';
    const isOpen = async () => (await open()).batches.some((batch) => batch.batchNo === batchNo);
    expect(await isOpen()).toBe(false);
    const n = await listed({ batchNo, level: '初级' });
    const { batches, majors, form } = await open();
    expect(batches).toContainEqual({ batchNo, level: 1, levelName: '初级', year: 2026 });
    expect(majors).toHaveLength(10);
    expect(form?.choices.education?.length).toBeGreaterThan(3);
    expect(form?.fields.map(({ field }) => field.fieldKey)).toContain('workHistory');
    // fields of other writers appear only if fields of the applicant depend on them
    const ofOthers = form?.fields.filter(({ field }) => field.writer !== fieldWriter.of.applicant);
    expect(ofOthers?.map(({ field }) => field.fieldKey)).toEqual(['econLevel']);
    expect(JSON.stringify([batches, form])).not.toContain(nameOf(n));
    const { caseNo, queryCode } = good(await citizens.file(n, { batchNo }));
    expect(await isOpen()).toBe(false);
    const proof = { caseNo, queryCode, applicantName: nameOf(n), idTail: residentNumber(n).slice(-8) };
    good(await citizens.visitor.post('open/case/withdraw', proof, { remoteAddress: '10.66.0.9' }));
    expect(await isOpen()).toBe(true);
  });

  test.each<[string, (n: number) => Record<string, unknown>]>([
    ['another name', () => ({ applicantName: '别的人' })],
    ['another number', () => ({ idNo: residentNumber(990) })],
    ['another batch', () => ({ batchNo: '2026Z99' })],
  ])('answers alike for %s', async (_what, more) => {
    const n = await listed();
    const { status, msg } = await citizens.file(n, more(n));
    expect([status, msg]).toEqual([400, '没有找到与姓名和证件号码相符的登记名单，请核对批次号、姓名和证件号码']);
  });

  test('refuses an incomplete form with its messages', async () => {
    const n = await listed();
    const answer = await citizens.file(n, { formData: { workHistory: [], education: '' } });
    expect([answer.status, answer.msg]).toEqual([400, '请选择学历']);
    expect(answer.data).toMatchObject({ fields: ['formData.education', 'formData.workHistory'] });
  });

  test('requires a major if ambiguous, and a district office', async () => {
    const n = await listed();
    good(await reviewer.post('economistUser/save', rosterEntry(n, hall.districts.one, { major: '保险' })));
    expect((await citizens.file(n)).msg).toBe('您在该批次中有多个专业，请选择专业');
    const alone = await listed();
    const office = async (dept: string | null) => setRow(app.db, 'district', hall.districts.one, { deptId: dept });
    await office(null);
    expect((await citizens.file(alone)).msg).toBe('您所在考区没有承办机构，请联系考试机构');
    await office(app.deptId('云溪考区办'));
  });

  test('accepts only one of two simultaneous filings', async () => {
    const n = await listed();
    const answers = await Promise.all([citizens.file(n), citizens.file(n)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.msg).toMatch(/^您已有同类事项【JS\d+】正在办理$/);
  });

  test('does not count work before the age of 16', async () => {
    // the listed persons were born in June 1960
    const n = await listed();
    const early = [{ from: '1974-01-01', to: '1978-12-31', unit: '江澜一建', post: '学徒' }];
    const { caseNo } = good(await citizens.file(n, { formData: { workHistory: early } }));
    const { work, workYears } = await detailOf(await idOfCase(reviewer, caseNo), district);
    expect(work.lines).toEqual(['1974-01至1978-12 江澜一建：31个月（未满16周岁的29个月不计）']);
    expect(workYears).toBe(2.5);
  });

  test('applies a changed identity to roster and registration', async () => {
    const { n, id } = await filed();
    const again = await listed({ batchNo: '2026Z02', name: nameOf(n), idNo: residentNumber(n) });
    const number = residentNumber(n + 300);
    const rename = (change: object) =>
      insideAs(app, 'reviewer', (work) =>
        changeApplicant(
          work,
          app.context.secrets.digest(residentNumber(n)),
          { knownAs: [nameOf(n)], ...change },
          '申请人信息已更新',
        ),
      );
    await rename({ applicantName: '欧阳新名', idNo: number });
    const { rows } = await sql<{ name: string; idHash: string; idNo: string }>`select name, id_hash as "idHash",
      id_no as "idNo" from economist_user where id_hash = ${app.context.secrets.digest(number)}`.execute(app.db);
    expect(rows.map((row) => [row.name, app.context.secrets.open(row.idNo)])).toEqual([
      ['欧阳新名', number],
      ['欧阳新名', number],
    ]);
    expect((await detailOf(id, reviewer)).doubts).toEqual([]);
    const batch = { batchNo: '2026Z02' };
    expect((await citizens.file(n, batch)).msg).toMatch(/^没有找到/);
    good(await citizens.file(again, { ...batch, applicantName: '欧阳新名', idNo: number }));
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)('applies a changed number to a simultaneous registration', async () => {
    const { n, id } = await filed();
    const [before, number] = [residentNumber(n), residentNumber(n + 300)].map(app.context.secrets.digest);
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          app.db,
        )
      ).rows.length > 0;
    const found = () => sql<{ idHash: string }>`select id_hash from economist where id = ${id}`.execute(app.db);
    // simulates a registration that is not committed yet
    await setRow(app.db, 'economist', id, { idHash: 'nobody' });
    let change: Promise<unknown> | undefined;
    await app.db.transaction().execute(async (inside) => {
      await sql`select from economist_user where id_hash = ${before} for update`.execute(inside);
      await setRow(inside, 'economist', id, { idHash: before });
      const values = { idNo: residentNumber(n + 300), knownAs: [nameOf(n)] };
      change = insideAs(app, 'reviewer', (work) => changeApplicant(work, before ?? '', values, '申请人信息已更新'));
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 5_000 });
    });
    await change;
    expect((await found()).rows).toEqual([{ idHash: number }]);
  });

  test('refuses a number already in the batch', async () => {
    const { n, id } = await filed();
    const other = await listed();
    const change = insideAs(app, 'reviewer', (work) =>
      changeApplicant(
        work,
        app.context.secrets.digest(residentNumber(n)),
        { idNo: residentNumber(other), knownAs: [nameOf(n)] },
        '申请人信息已更新',
      ),
    );
    await expect(change).rejects.toThrow('经济师名单批次2026Z01中已有该证件号码，请先核对名单');
    expect((await detailOf(id, reviewer)).doubts).toEqual([]);
  });

  test('keeps roster rows while a registration exists', async () => {
    const { n, id, caseNo, queryCode } = await filed();
    const [row] = good(
      await reviewer.get<{ records: { id: string; submitState: number }[] }>('economistUser/page', {
        idNo: residentNumber(n),
      }),
    ).records;
    expect(row?.submitState).toBe(1);
    expect((await reviewer.post('economistUser/remove', { ids: row?.id })).msg).toBe('该人员已提交登记,不能删除');
    const proof = { applicantName: nameOf(n), idTail: residentNumber(n).slice(-8) };
    good(
      await citizens.visitor.post(
        'open/case/withdraw',
        { caseNo, queryCode, ...proof },
        { remoteAddress: '10.66.0.1' },
      ),
    );
    expect((await detailOf(id, reviewer)).caseStatus).toBe(60);
    const isFiled = async () =>
      good(await reviewer.get<{ submitState: number }>('economistUser/detail', { id: row?.id ?? '' })).submitState;
    expect(await isFiled()).toBe(0);
    // a second registration keeps the state through deletion and restore of the first
    const again = await idOfCase(reviewer, good(await citizens.file(n)).caseNo);
    good(await auditor.post('economist/remove', {}, { query: { ids: id, reason: '已撤回' } }));
    expect(await isFiled()).toBe(1);
    good(await auditor.post('economist/restore', { ids: id }));
    expect(await isFiled()).toBe(1);
    await setRow(app.db, 'economist', again, { caseStatus: 60 });
    good(await auditor.post('economist/remove', {}, { query: { ids: again, reason: '已撤回' } }));
    expect(await isFiled()).toBe(0);
    good(await reviewer.post('economistUser/remove', { ids: row?.id }));
    // the deleted roster row is still readable from the case
    expect((await detailOf(id, reviewer)).commitModeName).toBe('告知承诺');
  });
});

test('a citizen manages only their own registration', async () => {
  const file = async () => {
    const { n, caseNo, queryCode } = await filed();
    return { caseNo, queryCode, applicantName: nameOf(n), idNo: residentNumber(n) };
  };
  await walkOwnCases(app, { table: 'economist', file, supplied: 10 });
});

test('rejects empty, oversized, duplicate and foreign input', async () => {
  const n = await listed();
  for (const more of [
    { formData: { workHistory: Array.from({ length: 101 }, () => ({ from: '2015-07-01', unit: '甲', post: '乙' })) } },
    { formData: { graduation: '长'.repeat(81) } },
    { formData: { education: '99' } },
    { formData: { unknown: 'x' } },
    { formData: { materials: ['1'] } },
    { formData: { materials: ['123456789012.abcdefgh'] } },
    { formData: { econLevel: '3', idCard: [] } },
    { batchNo: '' },
    { phone: '1' },
    { idNo: 'x'.repeat(33) },
  ])
    expect([JSON.stringify(more).slice(0, 60), (await citizens.file(n, more)).status]).toEqual([
      expect.anything(),
      400,
    ]);
  const empty = await citizens.visitor.post('open/economist', {}, { remoteAddress: '10.66.1.1' });
  expect(empty.status).toBe(400);
  const { caseNo } = good(await citizens.file(n, { formData: { econLevel: '3' } }));
  expect((await detailOf(await idOfCase(reviewer, caseNo), reviewer)).level).toBe(2);
});

describe('levels', () => {
  test('go from district to city; the last issues certificates', async () => {
    const { n, id, caseNo, queryCode } = await filed();
    expect((await audit(reviewer, id, 1)).msg).toBe('您不是本级审核人员');
    good(await audit(district, id, 1));
    expect(await detailOf(id, reviewer)).toMatchObject({ caseStatus: 10, auditLevel: 2, certNo: null });
    expect((await audit(district, id, 1)).msg).toBe('您不是本级审核人员');
    good(await audit(reviewer, id, 1, { auditNote: '材料齐全' }));
    const one = await detailOf(id, reviewer);
    expect(one).toMatchObject({
      caseStatus: 40,
      caseStatusName: '已登记',
      registerDate: '2026-03-02',
      validTo: '2031-03-02',
      audits: [
        { level: 1, levelName: '考区初审', auditorName: '乙考区', resultName: '通过', isBatch: 0 },
        { level: 2, levelName: '市级复审', auditorName: '庚审核', note: '材料齐全' },
      ],
    });
    expect(one.certNo).toMatch(/^2026Z\d{7}$/);
    // a repeated filing does not reveal the certificate number; the query code does
    const again = await citizens.file(n);
    expect([again.status, again.msg]).toEqual([400, '您已登记，证书编号请凭受理编号和查询码查询']);
    const told = good(await citizens.visitor.get<{ replyContent: string }>('open/case', { caseNo, queryCode }));
    expect(told.replyContent).toBe(`<p>准予登记，证书编号${one.certNo}，登记日期2026-03-02，有效期至2031-03-02。</p>`);
    const print = good(await reviewer.get<PrintedLetter>('economist/print', { id, docType: 'JS01', reason: '存档' }));
    const words = plainText(print.html);
    expect(print.docNo).toMatch(/经登〔2026〕\d+号/);
    for (const said of [caseNo, '学历证书：符合', `证书编号${one.certNo}`, '合10.5年']) expect(words).toContain(said);
  });

  test('cannot both be audited by one user', async () => {
    const { id } = await filed();
    good(await audit(both, id, 1));
    expect((await audit(both, id, 1)).msg).toBe('同一人不能审核两个级别');
  });

  test('count pending cases for eligible auditors only', async () => {
    const [first, second] = [await filed(), await filed()];
    good(await audit(both, second.id, 1));
    const listed = async (by: Visitor, query: Record<string, string>) =>
      good(await by.get<Page<EconomistRow>>('economist/page', { size: '200', ...query }));
    const idsOf = ({ records }: Page<EconomistRow>) => records.map(({ id }) => id);
    for (const [by, ids] of [
      [district, [first.id]],
      [reviewer, [second.id]],
      [both, [first.id]],
      [neighbour, []],
      [inspector, []],
    ] as const) {
      const mine = await listed(by, { mineToAudit: '1' });
      const tab = await listed(by, { tab: 'received' });
      if (by !== inspector) expect(idsOf(tab)).toEqual(idsOf(mine));
      expect(idsOf(mine)).toEqual(
        tab.records.flatMap(({ id, allowedActions }) => (allowedActions.includes('audit') ? [id] : [])),
      );
      expect(idsOf(mine).filter((id) => id === first.id || id === second.id)).toEqual(ids);
    }
    const waiting = idsOf(await listed(inspector, { tab: 'received' }));
    expect(waiting).toEqual(expect.arrayContaining([first.id, second.id]));
    for (const by of [district, reviewer, both, inspector]) {
      const counts = good(await by.get<{ received: number }>('economist/counts', {}));
      expect(counts.received).toBe((await listed(by, { tab: 'received' })).total);
    }
    const path = '/econManage/econManage/index?tab=received&mineToAudit=1';
    for (const by of [district, reviewer, both]) {
      const { counters } = good(await by.get<Todo>('home/todo'));
      const { total } = await listed(by, { tab: 'received', mineToAudit: '1' });
      expect(counters.filter((one) => one.path === path)).toMatchObject([{ key: 'auditing', count: total }]);
    }
    expect(good(await inspector.get<Todo>('home/todo')).counters.map((one) => one.path)).not.toContain(path);
  });

  test('require document number and another user at the third', async () => {
    const { id } = await filed(
      { batchNo: '2026G01', level: '高级' },
      { batchNo: '2026G01', formData: { education: '6' } },
    );
    good(await audit(district, id, 1));
    good(await audit(reviewer, id, 1));
    expect((await audit(reviewer, id, 1, { docNo: '评〔2026〕1号' })).msg).toBe('同一人不能审核两个级别');
    expect((await audit(other, id, 1)).msg).toBe('请填写评审文件文号');
    good(await audit(other, id, 1, { docNo: '评〔2026〕1号' }));
    const one = await detailOf(id, other);
    expect(one.audits.at(-1)).toMatchObject({ level: 3, levelName: '评审委员会', docNo: '评〔2026〕1号' });
    expect(one.certNo).toMatch(/^2026G/);
  });

  test.each<[string, number, object, string]>([
    ['not every item', 1, { items: allOk.slice(1) }, '请逐项核查材料'],
    ['no item at all', 2, { items: [], auditNote: '材料不全' }, '请逐项核查材料'],
    [
      'an item in doubt without a word',
      2,
      { items: allOk.map((item) => (item.key === 'report' ? { ...item, ok: 2 } : item)), auditNote: '存疑' },
      '请填写【学信网报告】的核查说明',
    ],
    [
      'an item that is not in order',
      1,
      { items: allOk.map((item) => (item.key === 'proof' ? { ...item, ok: 0, note: '未盖章' } : item)) },
      '【工作年限证明（盖章）】不符合或存疑，不能通过',
    ],
    ['no opinion of a refusal', 2, {}, '请填写审核意见'],
    ['no opinion of a supplement', 3, {}, '请填写审核意见'],
    ['a false commitment that is passed', 1, { falsePromise: 1 }, '只有告知承诺的登记审核不通过时才能认定虚假承诺'],
  ])('refuses %s', async (_what, result, more, msg) => {
    const { id } = await filed();
    expect((await audit(district, id, result, more)).msg).toBe(msg);
    expect(await detailOf(id, district)).toMatchObject({ caseStatus: 10, auditLevel: 1, audits: [] });
  });

  test('requires a note to pass insufficient years', async () => {
    const { id } = await filed({}, { formData: { workHistory: works } });
    expect((await audit(district, id, 1)).msg).toBe('系统计算的年限不足，仍要通过的请在【工作年限】核查说明中写明依据');
    const items = allOk.map((item) => (item.key === 'years' ? { ...item, note: '另附社保缴费证明五年' } : item));
    good(await audit(district, id, 1, { items }));
  });

  test('allow only one of simultaneous audits', async () => {
    const { id } = await filed();
    good(await audit(district, id, 1));
    const { version } = await detailOf(id, reviewer);
    const body = { id, version, auditResult: 1, items: allOk };
    const answers = await Promise.all([reviewer, other, reviewer, other].map((by) => by.post('economist/audit', body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 400 || status === 409)).toBe(true);
    const one = await detailOf(id, reviewer);
    expect(one.audits).toHaveLength(2);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from document
      where case_id = ${id} and template_code = 'JS01'`.execute(app.db);
    expect(rows[0]?.n).toBe(1);
  });

  test('number simultaneous certificates without gaps', async () => {
    const cases = [];
    for (let n = 0; n < 4; n += 1) {
      const one = await filed();
      good(await audit(district, one.id, 1));
      cases.push(one.id);
    }
    await Promise.all(cases.map(async (id) => good(await audit(reviewer, id, 1))));
    const numbers = await Promise.all(cases.map(async (id) => Number((await detailOf(id, reviewer)).certNo?.slice(5))));
    const sorted = numbers.sort((a, b) => a - b);
    expect(sorted.map((n) => n - (sorted[0] ?? 0))).toEqual([0, 1, 2, 3]);
  });

  test('continue after a supplement by the citizen', async () => {
    const { n, id, caseNo, queryCode } = await filed();
    const supplementItems = [{ name: '工作年限证明', required: 1, note: '须加盖公章' }];
    good(
      await audit(district, id, 3, { items: [], auditNote: '请补交加盖公章的工作年限证明', supplementItems, days: 7 }),
    );
    const one = await detailOf(id, district);
    expect(one).toMatchObject({ caseStatus: 21, slaState: 4 });
    const print = good(await district.get<PrintedLetter>('economist/print', { id, docType: 'JS02', reason: '送达' }));
    expect(plainText(print.html)).toContain('请补交加盖公章的工作年限证明');
    expect(plainText(print.html)).toContain('需补正的材料：工作年限证明（须加盖公章）。');
    expect(print.docNo).toMatch(/经补〔2026〕1号/);
    const proof = { applicantName: nameOf(n), idTail: residentNumber(n).slice(-8) };
    const fileIds = await citizens.upload();
    good(
      await citizens.visitor.post(
        'open/case/supplement',
        { caseNo, queryCode, ...proof, note: '已补交', fileIds },
        { remoteAddress: '10.66.0.2' },
      ),
    );
    expect(await detailOf(id, district)).toMatchObject({ caseStatus: 10, auditLevel: 1 });
    expect((await detailOf(id, district)).files).toHaveLength(2);
    const heard = async (by: Visitor) =>
      good(await by.get<InboxEntry[]>('desk/inbox/list', { tab: 'message' })).some(({ title }) =>
        title.includes(caseNo),
      );
    expect([await heard(district), await heard(neighbour)]).toEqual([true, false]);
    good(await audit(district, id, 1));
  });

  test('record a false commitment and block another filing', async () => {
    const { n, id } = await filed();
    await addRow(app.db, 'person', {
      tenantId: '000000',
      idType: 1,
      idHash: app.context.secrets.digest(residentNumber(n)),
      idNo: 'x',
      name: nameOf(n),
      gender: 1,
    });
    good(await audit(district, id, 1));
    const items = allOk.map((item) => (item.key === 'diploma' ? { ...item, ok: 0, note: '查无此证' } : item));
    good(await audit(reviewer, id, 2, { items, auditNote: '学历证书经核查系伪造', falsePromise: 1 }));
    const refused = await detailOf(id, reviewer);
    expect(refused).toMatchObject({ caseStatus: 41, caseStatusName: '未通过', falsePromise: 1 });
    expect(refused.timeline.at(-1)).toMatchObject({ action: 'refuse', actionName: '审核不通过', isVisible: 1 });
    const { rows } = await sql<{ flag: number }>`select integrity_flag as flag from person
      where id_hash = ${app.context.secrets.digest(residentNumber(n))}`.execute(app.db);
    expect(rows[0]?.flag).toBe(1);
    const print = good(await reviewer.get<PrintedLetter>('economist/print', { id, docType: 'JS03', reason: '送达' }));
    for (const said of [
      '市级复审2026年3月2日不通过：',
      '学历证书：不符合（查无此证）',
      '学历证书经核查系伪造',
      '行政复议',
    ])
      expect(plainText(print.html)).toContain(said);
    expect((await citizens.file(n)).msg).toBe('该登记因虚假承诺未通过，不能再次提交');
  });

  test('accept 无需提交 only for optional documents', async () => {
    const { id } = await filed({ commitMode: 2 }, { formData: { promise: [] } });
    const needless = (await detailOf(id, district)).checkList.filter(({ notNeeded }) => notNeeded === 1);
    expect(needless.map(({ key }) => key)).toEqual(['promise']);
    const without = (...keys: string[]) => allOk.map((item) => (keys.includes(item.key) ? { ...item, ok: 3 } : item));
    const pass = (items: object[], result = 1) => audit(district, id, result, { items, auditNote: '材料齐全' });
    for (const result of [1, 2, 3])
      expect(await pass(without('promise', 'idCard', 'years'), result)).toMatchObject({
        status: 400,
        msg: '【身份证、工作年限】应当核查，不能选择无需提交',
        data: { fields: ['items'] },
      });
    good(await pass(without('promise')));
    good(await audit(reviewer, id, 1, { items: without('promise') }));
    const { caseStatus, audits } = await detailOf(id, reviewer);
    expect([caseStatus, audits[0]?.items.find(({ key }) => key === 'promise')]).toMatchObject([40, { ok: 3 }]);
    const print = good(await reviewer.get<PrintedLetter>('economist/print', { id, docType: 'JS01', reason: '存档' }));
    expect(plainText(print.html)).toContain('身份证：符合；承诺书：无需提交；工作年限：符合');
  });

  test('require 承诺书 from people with a commitment', async () => {
    const { id } = await filed();
    const items = allOk.map((item) => (item.key === 'promise' ? { ...item, ok: 3 } : item));
    expect((await audit(district, id, 1, { items })).msg).toBe('【承诺书】应当核查，不能选择无需提交');
  });

  test('allow another filing after a plain refusal', async () => {
    const { n, id, caseNo, queryCode } = await filed();
    good(await audit(district, id, 2, { auditNote: '材料与名单不符' }));
    const told = good(
      await citizens.visitor.get<{ caseStatusName: string; replyContent: string }>('open/case', { caseNo, queryCode }),
    );
    expect(told).toMatchObject({ caseStatusName: '未通过', replyContent: '<p>材料与名单不符</p>' });
    const found = await reviewer.post<{ kinds: { records: { caseStatusName: string }[] }[] }>('case/find', {
      text: caseNo,
    });
    expect(good(found).kinds.flatMap(({ records }) => records)).toMatchObject([{ caseStatusName: '未通过' }]);
    const again = await idOfCase(reviewer, good(await citizens.file(n)).caseNo);
    const { samePerson, similar } = await detailOf(again, reviewer);
    expect([samePerson.map((one) => one.caseNo), similar]).toEqual([[caseNo], []]);
  });
});

describe('batch audit', () => {
  type Answers = { id: string; caseNo: string; leftOut: string | null; caseStatus: number }[];
  const versioned = (all: readonly { id: string }[]) =>
    Promise.all(all.map(async ({ id }) => ({ id, version: (await detailOf(id, district)).version })));
  const passed = (by: Visitor, body: object) => by.post<Answers>('economist/audit', { auditResult: 1, ...body });

  test('passes clear cases and explains the others', async () => {
    const [good1, short, onSite] = [
      await filed(),
      await filed({}, { formData: { workHistory: works } }),
      await filed({ checkState: 3 }),
    ];
    const answers = good(await passed(district, { cases: await versioned([good1, short, onSite]) }));
    const said = new Map(answers.map(({ id, leftOut }) => [id, leftOut]));
    expect([...said.keys()].sort()).toEqual([good1, short, onSite].map(({ id }) => id).sort());
    expect([good1, short, onSite].map(({ id }) => said.get(id))).toEqual([
      null,
      '要求4年，可证明3.6年 → 不足',
      '需现场核查',
    ]);
    for (const { id } of [short, onSite])
      expect(await detailOf(id, district)).toMatchObject({ auditLevel: 1, audits: [] });
    const one = await detailOf(good1.id, district);
    expect(one.audits[0]).toMatchObject({ isBatch: 1, level: 1 });
    expect(one.audits[0]?.items.every(({ ok }) => ok === 1)).toBe(true);
    good(await passed(reviewer, { ids: [good1.id] }));
    expect((await detailOf(good1.id, reviewer)).caseStatus).toBe(40);
    const next = await filed();
    const mixed = good(await passed(district, { ids: [good1.id, next.id] }));
    const why = new Map(mixed.map(({ id, leftOut }) => [id, leftOut]));
    expect(why.get(next.id)).toBeNull();
    expect(why.get(good1.id)).toContain('不能审核');
    const refused = await passed(district, { cases: await versioned([short, onSite]) });
    expect(refused.status).toBe(400);
    expect(refused.msg).toMatch(/^以下登记需逐件审核：/);
    expect(refused.msg).toContain(`${short.caseNo}：要求4年，可证明3.6年 → 不足`);
    expect(refused.msg).toContain(`${onSite.caseNo}：需现场核查`);
  });

  test('skips withdrawn commitments, changed names and other levels', async () => {
    const [his, above, called] = [await filed(), await filed(), await filed()];
    const back: Awaited<ReturnType<typeof filed>>[] = [];
    while (back.length < 11) back.push(await filed({ commitMode: 3 }));
    good(await audit(district, above.id, 1));
    await setRows(app.db, 'economistUser', { name: nameOf(called.n) }, { name: '陈另名' });
    const told = good(await passed(district, { ids: [his, above, called, ...back].map(({ id }) => id) }));
    expect([his, above, called, back[0]].map((one) => told.find(({ id }) => id === one?.id)?.leftOut)).toEqual([
      null,
      '当前审核级不由您审核',
      '姓名或证件号码与名单不一致',
      '已撤回承诺',
    ]);
    const refused = await passed(district, { ids: back.map(({ id }) => id) });
    expect(refused.msg.match(/已撤回承诺/g)).toHaveLength(10);
    expect(refused.msg).toMatch(/；另有1件$/);
  });

  test('names missing documents and recognizes scans by name', async () => {
    const scan = [await citizens.upload()];
    const [about, without, elsewhere, byName, unpromised, school] = [
      await filed({}, { formData: { promise: [] } }),
      await filed({}, { formData: { promise: [] } }),
      await filed(),
      await filed(),
      await filed({ commitMode: 2 }, { formData: { promise: [] } }),
      await filed(
        { batchNo: '2026C02', level: '初级' },
        { batchNo: '2026C02', formData: { education: '1', report: undefined } },
      ),
    ];
    // older forms have a single field for all files
    const inOne = { diploma: [], report: [], proof: [], idCard: [], promise: [], materials: scan };
    for (const { id } of [elsewhere, byName])
      await sql`update economist set form_data = form_data || ${JSON.stringify(inOne)}::jsonb where id = ${id}`.execute(
        app.db,
      );
    await setRows(
      app.db,
      'bizFile',
      { caseId: byName.id },
      { originalName: '学历证书、学信网报告、工作年限证明、身份证、承诺书.pdf' },
    );
    // a request about a document does not count as the document
    await setRows(app.db, 'bizFile', { caseId: about.id }, { originalName: '承诺书撤回申请.pdf' });
    const all = [about, without, elsewhere, byName, unpromised, school];
    const told = good(await passed(district, { ids: all.map(({ id }) => id) }));
    expect(all.map(({ id }) => told.find((one) => one.id === id)?.leftOut)).toEqual([
      '未见【承诺书】，请核对材料或退回补正',
      '未见【承诺书】，请核对材料或退回补正',
      '未见【学历证书、学信网报告、工作年限证明（盖章）、身份证、承诺书】，请核对材料或退回补正',
      null,
      null,
      null,
    ]);
    const unasked = async (id: string) =>
      (await detailOf(id, district)).audits[0]?.items.flatMap(({ key, ok }) => (ok === 3 ? [key] : []));
    expect(await unasked(unpromised.id)).toEqual(['promise']);
    expect(await unasked(school.id)).toEqual(['report']);
  });

  test('passes none if one is outdated', async () => {
    const [one, stale] = [await filed(), await filed()];
    const cases = [
      { id: one.id, version: (await detailOf(one.id, district)).version },
      { id: stale.id, version: (await detailOf(stale.id, district)).version + 1 },
    ];
    const answer = await district.post('economist/audit', { cases, auditResult: 1 });
    expect(answer.status).toBe(409);
    expect((await detailOf(one.id, district)).auditLevel).toBe(1);
  });

  test('refuses other results than a pass', async () => {
    const { id } = await filed();
    expect((await district.post('economist/audit', { ids: [id], auditResult: 2, auditNote: '不通过' })).msg).toBe(
      '批量审核只能通过，退回或不通过请逐件办理',
    );
  });
});

describe('access', () => {
  test('hides other districts and tenants; inspectors only read', async () => {
    const { id } = await filed();
    for (const by of [neighbour, stranger]) expect((await by.get('economist/detail', { id })).status).toBe(404);
    expect((await inspector.get('economist/detail', { id })).status).toBe(200);
    expect((await inspector.post('economist/audit', { id, version: 1, auditResult: 1, items: allOk })).status).toBe(
      403,
    );
    const page = good(await neighbour.get<{ total: number }>('economist/page'));
    expect(page.total).toBe(0);
  });

  test('S67 masks certificates unless a reason is given', async () => {
    const { n, id } = await filed();
    good(await audit(district, id, 1));
    good(await audit(reviewer, id, 1));
    const { certNo } = await detailOf(id, reviewer);
    const text = await certificates(reviewer, id);
    expect(text).toContain(certNo);
    expect(text).toContain(maskIdNo(residentNumber(n)));
    for (const secret of [residentNumber(n), nameOf(n)]) expect(text).not.toContain(secret);
    const full = await certificates(reviewer, id, { reason: '制作登记证书' });
    for (const said of [certNo, residentNumber(n), nameOf(n)]) expect(full).toContain(said);
    const { caseNo, timeline } = await detailOf(id, reviewer);
    expect(timeline.at(-1)).toMatchObject({ action: 'unmask', note: '制作登记证书（导出登记证书名册，共1件）' });
    const { rows } = await sql<{ target: string }>`select target from audit where call = 'GET economist/certificates'
      and title = '登记证书名册'`.execute(app.db);
    expect(rows.map(({ target }) => target)).toEqual([caseNo]);
    const refused = await district.get('economist/certificates', { ids: id, reason: '否' });
    expect([refused.status, refused.msg]).toEqual([400, '查询条件原因的值格式不正确']);
    expect((await reviewer.post('economist/reveal', { id, fields: ['idNo'] })).status).toBe(400);
    const told = await reviewer.post('economist/reveal', { id, fields: ['idNo'], reason: '制作证书' });
    expect(good(told)).toEqual({ idNo: residentNumber(n) });
    expect((await detailOf(id, reviewer)).timeline.at(-1)).toMatchObject({
      action: 'unmask',
      note: '制作证书（证件号码）',
    });
  });

  test('applies a changed rule to open cases only', async () => {
    const { id } = await filed(
      { batchNo: '2026C01', level: '初级' },
      { batchNo: '2026C01', formData: { workHistory: works } },
    );
    expect(await detailOf(id, district)).toMatchObject({ requiredYears: 0, isEnough: 1 });
    const rules = good(
      await reviewer.get<{ records: { id: string; version: number; level: number; education: number }[] }>(
        'econRule/list',
        { level: '1', size: '50' },
      ),
    ).records;
    const rule = rules.find(({ education }) => education === 3);
    good(await reviewer.post('econRule/submit', { id: rule?.id, version: rule?.version, minYears: 5 }));
    expect(await detailOf(id, district)).toMatchObject({ requiredYears: 5, isEnough: 0 });
    expect((await district.post('econRule/submit', { id: rule?.id, minYears: 1 })).status).toBe(403);
    good(await audit(district, id, 2, { auditNote: '年限不足' }));
    good(await reviewer.post('econRule/submit', { id: rule?.id, minYears: 1 }));
    expect(await detailOf(id, district)).toMatchObject({ requiredYears: 5, isEnough: 0 });
  });
});

test('keeps blank fields and previous values of a supplement', async () => {
  const { n, id, caseNo, queryCode } = await filed({}, { formData: { workHistory: works } });
  let network = 0;
  const from = () => {
    network += 1;
    return { remoteAddress: `10.67.0.${network}` };
  };
  const look = () =>
    citizens.visitor.send<AnswerOf<typeof caseOpen.case>>({
      method: 'GET',
      url: '/api/open/case',
      query: { caseNo, queryCode },
      ...from(),
    });
  expect(good(await look())).toMatchObject({ form: null, acceptDueName: '审核期限', finishDue: null });
  good(await audit(district, id, 3, { items: [], auditNote: '工作经历不足，请补充' }));
  const { form } = good(await look());
  expect(form?.fields.map(({ field, required }) => [field.fieldKey, required])).toEqual([
    ...[
      ['education', 0],
      ['graduation', 0],
      ['workUnit', 0],
      ['workHistory', 0],
      ['titleHistory', 0],
    ],
  ]);
  // blank, because number and query code do not prove identity
  expect(JSON.stringify(form)).not.toContain('江澜');
  const proof = { caseNo, queryCode, applicantName: nameOf(n), idTail: residentNumber(n).slice(-8) };
  const supply = (formData: object, more: object = proof) =>
    citizens.visitor.post('open/case/supplement', { ...more, note: '已补充', formData }, from());
  const said = { workHistory: [...works, { from: '2019-01-01', to: '2019-12-31', unit: '江澜三建', post: '会计' }] };
  for (const formData of [
    ...[{ name: '别的人' }, { materials: ['1'] }, { econLevel: '3' }, { unknown: 'x' }, { education: '99' }],
    { workHistory: [{ from: '2019-01-01', unit: '' }] },
  ])
    expect([formData, (await supply(formData)).status]).toEqual([formData, 400]);
  expect((await supply({ unknown: 'x' })).msg).toBe('补正内容中有不能修改的项目，请刷新页面后重试');
  expect((await supply(said, { caseNo, queryCode })).status).toBe(400);
  expect(await detailOf(id, district)).toMatchObject({ caseStatus: 21, workYears: 3.6 });
  good(await supply({ ...said, graduation: '' }));
  const after = await detailOf(id, district);
  expect(after).toMatchObject({ caseStatus: 10, workYears: 4.6, educationName: '本科', isEnough: 1 });
  expect(after.form.find(({ label }) => label === '毕业院校及专业')?.value).toBe('江澜大学');
  expect(after.timeline.at(-1)?.note).toBe('已补充\n更新申请表：工作经历');
  const { rows } = await sql<{
    earlier: { formData: { workHistory: object[] } }[];
  }>`select earlier_forms as earlier from economist where id = ${id}`.execute(app.db);
  expect(rows[0]?.earlier.map(({ formData }) => formData.workHistory.length)).toEqual([3]);
  expect(good(await look()).form).toBeNull();
  expect(await supply(said)).toMatchObject({ status: 400, msg: '未要求补正申请表，不能修改已提交的内容' });
  good(await supply({}));
  const own = (more: object) =>
    citizens.visitor.post<AnswerOf<typeof caseOpen.own>>('open/case/own', { caseNo, queryCode, ...more }, from());
  const filedForm = good(await own(proof)).form;
  expect(filedForm).toContainEqual({ label: '毕业院校及专业', value: '江澜大学' });
  expect(JSON.stringify(filedForm)).not.toContain(residentNumber(n));
  expect((await own({})).status).toBe(400);
  expect(await detailOf(id, district)).toMatchObject({ caseStatus: 10, workYears: 4.6 });
});

describe('the preview of a letter', () => {
  const look = async (by: Visitor, id: string, auditResult: number, more: object = {}) =>
    by.post<UnsentLetter>('economist/letter', {
      id,
      version: (await detailOf(id, reviewer)).version,
      auditResult,
      items: allOk,
      ...more,
    });
  const doubtful = allOk.map((item) => (item.key === 'proof' ? { ...item, ok: 2, note: '公章模糊' } : item));

  test.each<[string, number, boolean, object, string]>([
    ['JS01', 1, true, {}, '证书编号（编号待签发），登记日期2026年3月2日'],
    [
      'JS02',
      3,
      false,
      { items: doubtful, auditNote: '请补交清晰的证明' },
      '不符合或存疑的项目：工作年限证明（盖章）：存疑（公章模糊）',
    ],
    ['JS03', 2, true, { items: doubtful, auditNote: '工作年限无法认定' }, '行政复议'],
  ])('equals the issued %s and writes nothing', async (code, result, isLast, more, words) => {
    const { n, id } = await filed();
    if (isLast) good(await audit(district, id, 1));
    const by = isLast ? reviewer : district;
    const { letter, agrees } = await beforeIssued(app, () => look(by, id, result, more));
    expect(letter.code).toBe(code);
    expect(plainText(letter.html)).toContain(words);
    good(await audit(by, id, result, more));
    const { certNo } = await detailOf(id, reviewer);
    agrees(good(await by.get<PrintedLetter>('economist/print', { id, docType: code, reason: '存档' })), {
      [nameOf(n)]: maskName(nameOf(n)),
      ...(certNo && { [certNo]: '（编号待签发）' }),
    });
  });

  test('is refused like the audit or without a letter', async () => {
    const { id } = await filed();
    expect((await look(district, id, 1)).msg).toBe('此项操作不签发文书');
    expect((await look(district, id, 2)).msg).toBe('请填写审核意见');
    expect((await look(district, id, 1, { items: allOk.slice(1) })).msg).toBe('请逐项核查材料');
    expect((await look(reviewer, id, 1)).msg).toBe('您不是本级审核人员');
    expect((await look(auditor, id, 1)).status).toBe(403);
    expect([(await look(neighbour, id, 3)).status, (await look(stranger, id, 3)).status]).toEqual([404, 404]);
    expect((await district.post('economist/letter', { ids: [id], auditResult: 1 })).msg).toBe('不支持的字段：ids');
  });
});
