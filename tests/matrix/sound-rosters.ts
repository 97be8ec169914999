import type { Page } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import { examClock } from '../../server/src/areas/exam/formal/process/clock.ts';
import { rosterCsv, rosterRow } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { enterTenant } from '../../server/src/platform/datasources/away.ts';
import { dataSourcesOf } from '../../server/src/platform/datasources/datasource.ts';
import { makeZip } from '../../server/src/platform/files/testing/zip-maker.ts';
import { runOnce } from '../../server/src/platform/jobs/periodic.ts';
import { workOff } from '../../server/src/platform/jobs/work-off.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { allJobKinds } from '../../server/src/wiring.ts';
import type { SoundOnes } from './sample.ts';

interface Made {
  id: string;
}
const path = 'formalExam/importExaminers';
const falseDocuments = { level: 5, clause: '处理规定第十二条', factText: '报名时提交的学历证明经查验为虚假材料' };
const inJune = {
  registerStart: '2026-03-01 09:00:00',
  registerEnd: '2026-05-01 17:00:00',
  examStart: '2026-06-06 09:00:00',
  examEnd: '2026-06-06 17:00:00',
};
const photos = makeZip([{ name: '001.jpg', content: 'nobody looks at it before the answer' }]);

async function onBusiness(context: AppContext, by: Visitor, write: (db: Kysely<unknown>) => Promise<unknown>) {
  const { tenantId } = good(await by.get<{ tenantId: string }>('blade-auth/oauth/user-info'));
  const sources = dataSourcesOf(context);
  const source = sources.at(await sources.sourceOf(tenantId)).kysely as Kysely<unknown>;
  await source.transaction().execute(async (db) => {
    await enterTenant(db, tenantId);
    await write(db);
  });
}

export async function soundRosters(context: AppContext, by: Visitor): Promise<SoundOnes> {
  const examId = await openExam(by, '92');
  const row = (n: number, more: Record<string, string> = {}) =>
    rosterRow(n, { 考区: '丁考区', 报考科目: '01', ...more });
  /** A task reads it wherever the tenant's tables are. */
  const staged = async (name: string, rows: Record<string, string>[], exam = examId) => {
    const { batchId } = good(await send<StagedBatch>(by, `${path}?examId=${exam}`, name, rosterCsv(rows)));
    const isRead = async () => {
      await workOff(context, allJobKinds);
      return good(await by.get<StagedBatch>(`${path}Detail`, { batchId })).state === 'staged';
    };
    await vi.waitUntil(isRead, { timeout: 20_000 });
    return batchId;
  };
  const people = [0, 1, 2, 3].map((n) => row(n, { 报名状态: n === 1 ? '审核通过' : '待审核' }));
  const first = await staged('一.csv', people);
  good(await by.post(`${path}Confirm`, { batchId: first }));
  const roster = (exam = examId) => by.get<Page<Made>>('examiners/page', { examId: exam });
  const areIn = async (exam: string, count: number) => {
    await workOff(context, allJobKinds);
    return good(await roster(exam)).total === count;
  };
  await vi.waitUntil(() => areIn(examId, people.length), { timeout: 20_000 });
  const ids = good(await roster()).records.map(({ id }) => id);
  // Forged documents are detected during registration.
  const recorded = async (id: string | undefined) => {
    good(await by.post('examiners/violation', { ids: [id], ...falseDocuments }));
    return good(await by.get<Page<Made>>('examiners/violation/list', { examinerId: id ?? '' })).records[0]?.id;
  };
  const [decided, revoked] = [await recorded(ids[0]), await recorded(ids[1])];
  // Another user recorded the first violation, and its examinee waived the defence.
  await onBusiness(context, by, (db) =>
    sql`update violation_record set create_user = null, waived = 1 where id = ${decided}`.execute(db),
  );
  // The last ID number is known under another name.
  await onBusiness(context, by, (db) =>
    sql`with known as (insert into person (tenant_id, id_type, id_hash, id_no, name, gender)
      select tenant_id, id_type, id_hash || ' known', id_no, '另一姓名', gender from person
      where id = (select person_id from examiner where id = ${ids[3]}) returning id)
    update person set known_id = known.id from known where person.id = (select person_id from examiner where id = ${ids[3]})`.execute(
      db,
    ),
  );
  const confirmed = await recorded(ids[2]);
  await onBusiness(context, by, (db) =>
    sql`update violation_record set pending_reason = '经复查材料属实', pending_time = now() where id = ${confirmed}`.execute(
      db,
    ),
  );
  const today = await openExam(by, '98', {
    registerStart: '2026-01-01 09:00:00',
    registerEnd: '2026-02-01 17:00:00',
    examStart: '2026-03-02 08:00:00',
    examEnd: '2026-03-03 17:00:00',
  });
  good(
    await by.post(`${path}Confirm`, {
      batchId: await staged('六.csv', [row(51, { 考区: '丁98考区', 报名状态: '已缴费' })], today),
    }),
  );
  await vi.waitUntil(() => areIn(today, 1), { timeout: 20_000 });
  // Registration is over and the examination has begun.
  await runOnce(context, examClock);
  const [present] = good(await roster(today)).records;
  const mended = await staged('二.csv', [row(11), row(12, { 手机号: '1' })]);
  const { headings } = good(await by.get<StagedBatch>(`${path}Detail`, { batchId: mended }));
  const arranged = await arrangedExam(context, by);
  // Another user than the registrar merges two persons.
  await onBusiness(context, by, (db) => sql`update examiner set create_user = null where id = ${ids[3]}`.execute(db));
  return {
    'GET formalExam/seatCards': { by, query: { examId: arranged } },
    'GET formalExam/printSheets': { by, query: { examId: arranged, kind: 'door' } },
    'POST examiners/regAudit': { by, body: { ids: [ids[0]], auditResult: 1 } },
    'POST examiners/regPay': { by, body: { ids: [ids[1]] } },
    'POST examiners/regQuit': { by, body: { ids: [ids[2]] } },
    'POST examiners/reveal': { by, body: { id: ids[3], fields: ['phone'], reason: '核对身份' } },
    'POST examiners/attend': { by, body: { examId: today, entries: [{ id: present?.id, attend: 1 }] } },
    'POST examiners/violation': { by, body: { ids: [ids[3]], ...falseDocuments } },
    'POST examiners/violationDecide': { by, body: { id: decided } },
    'POST examiners/linkPerson': { by, body: { ids: [ids[3]] } },
    'POST examiners/violationConfirm': { by, body: { id: confirmed, auditResult: 1 } },
    'POST examiners/violationRevoke': { by, body: { id: revoked, reason: '经复查材料属实' } },
    'GET examiners/print': { by, query: { id: ids[0] ?? '', docType: 'WJ01' } },
    'POST examiners/photos': { by, query: { examId }, file: '照片.zip', content: photos },
    [`POST ${path}`]: { by, query: { examId }, file: '三.csv', content: rosterCsv([row(21)]) },
    [`GET ${path}Errors`]: { by, query: { batchId: mended } },
    [`POST ${path}Mend`]: { by, body: { batchId: mended, rowNo: 2, leftOut: 1 } },
    [`POST ${path}Map`]: { by, body: { batchId: mended, keys: headings.map(({ key }) => key) } },
    [`POST ${path}Drop`]: { by, body: { batchId: await staged('四.csv', [row(31)]) } },
    [`POST ${path}Confirm`]: { by, body: { batchId: await staged('五.csv', [row(41)]) } },
  };
}

export async function openExam(by: Visitor, code: string, when = inJune): Promise<string> {
  const called = code === '92' ? '丁' : `丁${code}`;
  const department = { deptName: `${called}考区办`, fullName: `${called}考区办`, deptCategory: 1, sort: 1 };
  const dept = good(await by.post<Made>('blade-system/dept/submit', department));
  const person = { managerName: '陈远', managerPhone: '13800001111' };
  const place = async (body: object) => good(await by.post<Made>('district/save', { ...body, ...person })).id;
  const district = await place({ nodeType: 1, code, name: `${called}考区`, regionCode: '11', deptId: dept.id });
  const rooms = [{ roomNo: '001', seats: 30, columnsCount: 5, isAccessible: 0, isBackup: 0 }];
  const at = { parentId: district, address: '学府路2号', centreKind: 1, rooms };
  const centre = await place({ nodeType: 2, code: `${code}001`, name: `${called}一中`, ...at });
  const subject = {
    subjectCode: '01',
    name: '综合',
    totalScore: 100,
    passScore: 60,
    startTime: when.examStart,
    endTime: when.examEnd,
  };
  const exam = {
    name: `名单${code}`,
    projectType: 6,
    year: 2026,
    batch: 1,
    mode: 1,
    passRule: 1,
    totalScore: 100,
    passScore: 60,
    ...when,
    districtIds: [district],
    subjects: [subject],
    places: [{ centreId: centre }],
  };
  return good(await by.post<Made>('formalExam/submit', { ...exam, status: 10 })).id;
}

async function arrangedExam(context: AppContext, by: Visitor): Promise<string> {
  const { tenantId } = good(await by.get<{ tenantId: string }>('blade-auth/oauth/user-info'));
  const places = await sql<Record<'district' | 'centre' | 'room', string>>`
    with district as (insert into district (tenant_id, name, code, node_type)
        values (${tenantId}, '庚考区', '96', 1) returning id),
      centre as (insert into district (tenant_id, name, code, node_type, parent_id)
        select ${tenantId}, '庚一中', '96001', 2, id from district returning id, parent_id)
    insert into room (tenant_id, centre_id, room_no, seats, columns_count)
    select ${tenantId}, id, '001', 30, 6 from centre
    returning id as room, centre_id as centre, (select id from district) as district`.execute(context.database.kysely);
  const [place] = places.rows;
  if (!place) throw new Error('one row is inserted as one');
  const sources = dataSourcesOf(context);
  const source = sources.at(await sources.sourceOf(tenantId)).kysely as Kysely<unknown>;
  const sealed = context.secrets.seal('990103196006020023');
  return source.transaction().execute(async (db) => {
    await enterTenant(db, tenantId);
    const { rows } = await sql<{ id: string }>`
      with exam as (insert into formal_exam (tenant_id, exam_code, name, project_type, year, batch, mode, register_start,
          register_end, exam_start, exam_end, review_days, total_score, pass_score, pass_rule, district_ids, status)
        values (${tenantId}, 'KS20259998', '已编排', 6, 2025, 1, 1, '2026-05-01', '2026-05-20', '2026-06-06 09:00',
          '2026-06-06 17:00', 30, 100, 60, 1, array[${place.district}::bigint], 60) returning id),
      seated as (insert into examiner (tenant_id, exam_id, district_id, centre_id, room_id, seat_no, ticket_no, person_id, name, gender,
        id_type, id_no, id_hash, phone, subjects, reg_status)
      select ${tenantId}, id, ${place.district}, ${place.centre}, ${place.room}, 1, '25069300100001', 1, '有座考生', 1, 1,
        ${sealed}, 'seated', '', '{01}', 3 from exam returning id, exam_id)
      insert into exam_seat (tenant_id, exam_id, district_id, centre_id, room_id, examiner_id, slot, seat_no)
      select ${tenantId}, exam_id, ${place.district}, ${place.centre}, ${place.room}, id, 1, 1 from seated
      returning exam_id as id`.execute(db);
    return String(rows[0]?.id);
  });
}
