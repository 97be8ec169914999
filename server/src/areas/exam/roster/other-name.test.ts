import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';
import type { PersonRecord } from '@kaoxin/contract/exam/people/person.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { insideAs } from '../../../testing/inside.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { emptyTable, setRow } from '../../../testing/rows.ts';
import { handOver } from '../../../testing/services.ts';
import { correctExaminee } from '../examiner/correct-examinee.ts';
import { enrol } from '../examiner/examinees.fixture.ts';
import { addExam, type Hall, openHall, residentNumber, rosterCsv, rosterRow } from './roster.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  colleague: { roles: ['exam_manager'], realName: '同事' },
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
});
const { manager, colleague, district } = app.visitors;
const path = 'formalExam/importExaminers';
let hall: Hall;
let victim: string;

beforeAll(async () => {
  hall = await openHall(app.db, { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') });
  const elsewhere = await addExam(app.db, { districtIds: [hall.districts.two] });
  const who = { idNo: residentNumber(90), phone: '13800000001', name: '吕晓伟' };
  const sitting = await enrol(app.context, { ...who, examId: elsewhere, districtId: hall.districts.two, regStatus: 3 });
  victim = await personOf(sitting);
  await setRow(app.db, 'person', victim, { integrityFlag: 1, formerNames: ['吕小伟'] });
});

const personOf = async (examinerId: string) =>
  (await sql<{ id: string }>`select person_id as id from examiner where id = ${examinerId}`.execute(app.db)).rows[0]
    ?.id ?? '';

async function register(by: Visitor, name: string, n = 90, examId = hall.exam): Promise<ExaminerRow> {
  const row = rosterRow(n, { 姓名: name, 手机号: '13000000000', 报名状态: '待审核', 考点: '' });
  const staged = good(await send<StagedBatch>(by, `${path}?examId=${examId}`, '名单.csv', rosterCsv([row])));
  await workOff(app.context, allJobKinds);
  good(await by.post(`${path}Confirm`, { batchId: staged.batchId }));
  await workOff(app.context, allJobKinds);
  const { records } = good(await by.get<Page<ExaminerRow>>('examiners/page', { examId, name }));
  const [found] = records;
  if (!found) throw new Error(`${name} was not registered`);
  return found;
}

test('a row with another name reaches no known person', async () => {
  const row = await register(district, '不知道');
  expect(row.personId).not.toBe(victim);
  expect((await district.get('person/detail', { id: victim })).status).toBe(404);
  const shown = await district.get<PersonRecord>('person/detail', { id: row.personId });
  expect(good(shown)).toMatchObject({ name: '不知道', formerNames: [], phone: '130****0000', integrityFlag: 0 });
  expect(JSON.stringify(shown.body)).not.toMatch(/吕晓伟|吕小伟/);
});

test('looks like an unknown number to a district', async () => {
  const [known] = good(
    await district.get<Page<ExaminerRow>>('examiners/page', { examId: hall.exam, name: '不知道' }),
  ).records;
  const unknown = await register(district, '从未见过', 92);
  const told = ({ id, personId, name, idNo, createTime, ...row }: ExaminerRow) => row;
  expect(known && told(known)).toEqual(told(unknown));
  const filtered = await district.get('examiners/page', { examId: hall.exam, unlinked: '1' });
  expect(filtered.status).toBe(403);
});

test('lets the city office compare the names and join', async () => {
  const { records } = good(
    await manager.get<Page<ExaminerRow>>('examiners/page', { examId: hall.exam, unlinked: '1' }),
  );
  expect(records.map(({ name, knownAs }) => [name, knownAs])).toEqual([['不知道', '吕晓伟']]);
  const [row] = records;
  expect((await district.post('examiners/linkPerson', { ids: [row?.id] })).status).toBe(403);
  good(await manager.post('examiners/linkPerson', { ids: [row?.id] }));
  expect(await personOf(row?.id ?? '')).toBe(victim);
  expect((await manager.post('examiners/linkPerson', { ids: [row?.id] })).msg).toBe('【不知道】的身份无需核对');
  const shown = good(await district.get<PersonRecord>('person/detail', { id: victim }));
  expect(shown).toMatchObject({ name: '不知道', formerNames: [], phone: '130****0000' });
});

test('a row with a former name reaches the known person', async () => {
  const exam = await addExam(app.db, { districtIds: [hall.districts.one] });
  const row = await register(manager, '吕 小伟', 90, exam);
  expect(row.personId).toBe(victim);
});

test('refuses joins by the registrar or the examinee', async () => {
  const exam = await addExam(app.db, { districtIds: [hall.districts.one] });
  const row = await register(manager, '写错名', 90, exam);
  const join = (by: Visitor) => by.post('examiners/linkPerson', { ids: [row.id] });
  expect(await join(manager)).toMatchObject({ status: 400, msg: '【写错名】由您登记，请由其他人员核对身份' });
  await setRow(app.db, 'examiner', row.id, { name: '同事' });
  expect((await join(colleague)).status).toBe(403);
  await setRow(app.db, 'examiner', row.id, { name: '写错名' });
  await handOver(app.db, app.idOf('colleague'), app.idOf('manager'));
  expect((await join(colleague)).status).toBe(400);
  await emptyTable(app.db, 'login_hand');
  good(await join(colleague));
  expect(await personOf(row.id)).toBe(victim);
});

test('joins no corrected number to holders of the old one', async () => {
  const exams = [
    await addExam(app.db, { districtIds: [hall.districts.one] }),
    await addExam(app.db, { districtIds: [hall.districts.one] }),
  ];
  const [renumbered, left] = [
    await register(manager, '号码写错', 90, exams[0]),
    await register(manager, '另一个人', 90, exams[1]),
  ];
  const correct = (id: string, n: number) =>
    insideAs(app, 'manager', (work) => correctExaminee(work, id, { idNo: residentNumber(n) }, () => undefined));
  const join = async (id: string) => (await colleague.post('examiners/linkPerson', { ids: [id] })).msg;
  await correct(renumbered.id, 95);
  expect(await join(renumbered.id)).toBe('【号码写错】的身份无需核对');
  const { rows } = await sql<{ id: string }>`select id from examiner where person_id = ${victim} limit 1`.execute(
    app.db,
  );
  await correct(rows[0]?.id ?? '', 96);
  expect(await join(left.id)).toBe('【另一个人】的身份无需核对');
  expect(await personOf(left.id)).not.toBe(victim);
});
