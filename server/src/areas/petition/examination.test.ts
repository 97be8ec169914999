import type { Page } from '@kaoxin/contract/conventions.ts';
import type { OpenExam } from '@kaoxin/contract/exam/formal/open-exams.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteExam } from '#areas/exam/formal/process/timeline.ts';
import { addExam } from '#areas/exam/roster/roster.fixture.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { Work } from '#platform/work.ts';
import { faultsOf } from '../../testing/faults.ts';
import { type Office, openOffice } from '../../testing/office.ts';
import { good, letter, petitionAt, register } from '../../testing/petitions.ts';
import { setRow } from '../../testing/rows.ts';

let office: Office;
const exams = { old: '', newest: '', draft: '', dropped: '', cancelled: '', elsewhere: '' };
const reason = '与信访人核实';

const named = (id: string, name: string, examStart: string) =>
  setRow(office.context.database.kysely, 'formalExam', id, { name, year: Number(examStart.slice(0, 4)), examStart });

beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  const { kysely } = office.context.database;
  const districtIds = [office.districts.one, office.districts.two];
  const add = (status: number, tenantId = '000000') => addExam(kysely, { districtIds, status, tenantId });
  exams.old = await add(60);
  exams.newest = await add(10);
  exams.draft = await add(0);
  exams.dropped = await add(90);
  exams.cancelled = await add(90);
  exams.elsewhere = await add(10, '100001');
  await named(exams.old, '2022年度经济考试', '2022-11-01 09:00:00');
  await named(exams.newest, '2026年度经济考试', '2026-11-01 09:00:00');
  await named(exams.cancelled, '2025年度经济考试', '2025-11-01 09:00:00');
  const work = new Work(office.context, tenantActor('000000', '考务'), 'request', 'business');
  await work.transaction((inside) => noteExam(inside, exams.cancelled, { action: 'publish', from: 0, to: 10 }));
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const file = (examId: string | undefined) =>
  office.citizen.post<{ caseNo: string }>('open/petition', { typeId: office.types.claim, ...letter, examId });
const storedOf = async (caseNo: string) => {
  const { rows } = await sql<{ id: string; examId: string | null }>`select id, exam_id from petition_letter
    where case_no = ${caseNo}`.execute(office.context.database.kysely);
  return rows[0];
};

describe('the public list of examinations', () => {
  test('lists published ones, newest first', async () => {
    expect(good(await office.citizen.get<OpenExam[]>('open/formalExam/list'))).toEqual([
      { id: exams.newest, name: '2026年度经济考试', year: 2026 },
      { id: exams.cancelled, name: '2025年度经济考试', year: 2025 },
    ]);
  });

  test('stores the examination a citizen chooses', async () => {
    for (const examId of [exams.newest, exams.cancelled, exams.old, undefined]) {
      const { caseNo } = good(await file(examId));
      expect(await storedOf(caseNo)).toMatchObject({ examId: examId ?? null });
    }
  });

  test('refuses unknown, foreign and unpublished ones alike', async () => {
    for (const examId of ['1', exams.elsewhere, exams.draft, exams.dropped]) {
      const refused = await file(examId);
      expect(refused).toMatchObject({
        status: 400,
        msg: '考试不存在或者尚未公布，请重新选择，或者选择“不清楚”',
        data: { fields: [{ path: 'examId' }] },
      });
    }
  });
});

test('shows, filters and exports the examination', async () => {
  const { id, caseNo } = await register(office, { examId: exams.newest });
  await register(office);
  const handler = await office.as('handler');
  expect(good(await handler.get('petitionLetter/detail', { id }))).toMatchObject({
    examId: exams.newest,
    examName: '2026年度经济考试',
  });
  const { records } = good(await handler.get<Page<PetitionRow>>('petitionLetter/page', { examId: exams.newest }));
  expect(records.map((row) => row.caseNo)).toContain(caseNo);
  expect(new Set(records.map(({ examName }) => examName))).toEqual(new Set(['2026年度经济考试']));
});

test('refuses staff an examination outside their scope', async () => {
  const handler = await office.as('handler');
  for (const examId of ['1', exams.elsewhere])
    expect(
      await handler.post('petitionLetter/register', { source: 3, typeId: office.types.claim, ...letter, examId }),
    ).toMatchObject({ status: 400, msg: '考试不存在，请重新选择', data: { fields: [{ path: 'examId' }] } });
});

describe('an amendment of the examination', () => {
  test('records the names before and after', async () => {
    const kase = await petitionAt(office, 'claimed', { examId: exams.old });
    good(await kase.post('handler', 'amend', { examId: exams.newest, reason }));
    const one = await kase.detail();
    expect(one).toMatchObject({ examId: exams.newest, examName: '2026年度经济考试' });
    const entry = one.timeline.findLast(({ action }) => action === 'amend');
    expect(entry?.diff).toEqual({ examId: ['2022年度经济考试', '2026年度经济考试'] });
    expect(entry?.note).toContain('关联考试：2022年度经济考试 → 2026年度经济考试');
    good(await kase.post('handler', 'amend', { examId: exams.old, reason }));
    expect(await kase.detail()).toMatchObject({ examId: exams.old });
  });

  test('refuses an unknown one, and no change', async () => {
    const kase = await petitionAt(office, 'claimed', { examId: exams.newest });
    expect(await kase.post('handler', 'amend', { examId: '1', reason })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'examId' }] },
    });
    expect(await kase.post('handler', 'amend', { examId: exams.newest, reason })).toMatchObject({ status: 400 });
  });

  test('empties it, and keeps it if absent', async () => {
    const kase = await petitionAt(office, 'claimed', { examId: exams.old });
    good(await kase.post('handler', 'amend', { phone: '13900139000', reason }));
    expect(await kase.detail()).toMatchObject({ examId: exams.old });
    good(await kase.post('handler', 'amend', { examId: null, reason }));
    const one = await kase.detail();
    expect(one).toMatchObject({ examId: null, examName: null });
    const entry = one.timeline.findLast(({ action }) => action === 'amend');
    expect(entry?.diff).toEqual({ examId: ['2022年度经济考试', null] });
    expect(entry?.note).toContain('关联考试：2022年度经济考试 → 未填写');
    expect(await kase.post('handler', 'amend', { examId: null, reason })).toMatchObject({ status: 400 });
  });

  test('clears the approvals of a waiting letter', async () => {
    const { kysely } = office.context.database;
    await setRow(kysely, 'caseType', office.types.claim, { replyLevels: 2 });
    const kase = await petitionAt(office, 'submitted');
    good(await kase.post('auditor', 'audit', { auditResult: 1 }));
    expect(await kase.detail()).toMatchObject({ caseStatusName: '待签发' });
    good(await kase.post('auditor2', 'amend', { phone: '13900139000', reason }));
    expect(await kase.detail()).toMatchObject({ caseStatusName: '待签发' });
    good(await kase.post('auditor2', 'amend', { examId: exams.newest, reason }));
    expect(await kase.detail()).toMatchObject({ caseStatusName: '待核稿' });
  });
});

describe('contacts as filed', () => {
  const filed = { phone: letter.phone, mailAddress: '江州市云溪区学府路18号', email: 'old@example.cn' };
  const fields = ['filedPhone', 'filedMailAddress', 'filedEmail'];
  const changed = { phone: '13900139000', mailAddress: '江州市澄江区湖滨路6号', email: 'new@example.cn' };

  test('are kept sealed after amendments and can be revealed', async () => {
    const kase = await petitionAt(office, 'claimed', filed);
    expect(await kase.detail()).toMatchObject({ filedPhone: null, filedMailAddress: null, filedEmail: null });
    good(await kase.post('handler', 'amend', { ...changed, reason }));
    good(
      await kase.post('handler', 'amend', { mailAddress: '江州市湖心区一号路9号', email: 'last@example.cn', reason }),
    );
    expect(await kase.detail()).toMatchObject({
      filedPhone: '138****8000',
      filedMailAddress: `江${'*'.repeat(11)}`,
      filedEmail: 'o***@example.cn',
    });
    const { rows } = await sql<Record<string, string>>`select filed_mail_address, filed_email from petition_letter
      where id = ${kase.id}`.execute(office.context.database.kysely);
    for (const value of Object.values(rows[0] ?? {})) expect(value).toMatch(/^v2\./);
    const handler = await office.as('handler');
    expect(good(await handler.post('petitionLetter/reveal', { id: kase.id, fields, reason: '核对' }))).toEqual({
      filedPhone: filed.phone,
      filedMailAddress: filed.mailAddress,
      filedEmail: filed.email,
    });
  });

  test('are empty if nothing was filed', async () => {
    const kase = await petitionAt(office, 'claimed');
    good(await kase.post('handler', 'amend', { mailAddress: changed.mailAddress, email: changed.email, reason }));
    expect(await kase.detail()).toMatchObject({ filedMailAddress: null, filedEmail: null });
    good(await kase.post('handler', 'amend', { mailAddress: filed.mailAddress, reason }));
    expect(await kase.detail()).toMatchObject({ filedMailAddress: null });
  });
});
