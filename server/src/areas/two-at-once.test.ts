import type { CaseDetail, CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { OpeningRecord } from '@kaoxin/contract/correction/opening.ts';
import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { testApp } from '../testing/app.ts';
import type { Answer, Visitor } from '../testing/browser.ts';
import { sayWhereToAsk } from '../testing/people.ts';
import { good } from '../testing/petitions.ts';
import { decideWaived } from '../testing/violations.ts';
import { residentNumber } from './exam/roster/roster.fixture.ts';
import { addType } from './petition/intake/staff.fixture.ts';
import { application, nameOf, type Reviewed, reviewed, rosterOf, statusOf } from './reinspection/reviews.fixture.ts';

/** Two users act on one case at the same moment, for each kind. Petitions and registrations have tests of their own. */
const app = testApp(
  {
    manager: { dept: '考务处', roles: ['exam_manager'], realName: '考务甲' },
    manager2: { dept: '考务处', roles: ['exam_manager'], realName: '考务乙' },
    drafter: { dept: '考务处', roles: ['exam_manager'], realName: '考务丙' },
    leader: { roles: ['city_leader'], realName: '院领导甲' },
    leader2: { roles: ['city_leader'], realName: '院领导乙' },
    reviewerA: { dept: '考务处', roles: ['score_reviewer'], realName: '子复核' },
    reviewerB: { dept: '考务处', roles: ['score_reviewer'], realName: '丑复核' },
    clerk: { dept: '考务处', roles: ['info_clerk'], realName: '辛更正' },
    clerk2: { dept: '考务处', roles: ['info_clerk'], realName: '壬更正' },
    executor: { dept: '考务处', roles: ['info_clerk'], realName: '癸更正' },
    executor2: { dept: '考务处', roles: ['info_clerk'], realName: '未更正' },
    second: { dept: '考务处', roles: ['case_auditor'], realName: '丁审核' },
    second2: { dept: '考务处', roles: ['case_auditor'], realName: '戊审核' },
    handler: { dept: '信访处', roles: ['case_handler'], realName: '甲经办' },
    colleague: { dept: '信访处', roles: ['case_handler'], realName: '乙经办' },
    auditor: { dept: '信访处', roles: ['case_auditor'], realName: '己审核' },
    auditor2: { dept: '信访处', roles: ['case_auditor'], realName: '庚审核' },
    inspector: ['inspector'],
  },
  { now: '2027-06-10 10:00:00' },
);
const { manager, manager2, drafter, leader, leader2, reviewerA, reviewerB, inspector } = app.visitors;
const { clerk, clerk2, executor, executor2, second, second2, handler, colleague, auditor, auditor2 } = app.visitors;
const rounds = 3;
const people = 4 * rounds;
let one: Reviewed;
let opening: OpeningRecord;
let typeId: string;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  const scores = Array.from({ length: people }, (_, place) => [110 - place, 100 - place] as const);
  one = await reviewed(app, manager, scores, app.deptId('考务处'));
  await sql`update person p set id_no = e.id_no, id_hash = e.id_hash, name = e.name from examiner e
    where e.person_id = p.id and e.exam_id = ${one.exam.exam}`.execute(app.db);
  await rosterOf(app, one);
  good(await manager.post('formalExam/releaseAsk', { id: one.exam.exam }));
  good(await leader.post('formalExam/submit', { id: one.exam.exam, status: 50 }));
  good(await statusOf(manager, one.task.id, 1));
  const cell = (fieldKey: string) => ({ fieldKey, before: 2, after: 2, certificate: 0 });
  const draft = good(
    await clerk.post<OpeningRecord>('exam/submit', {
      name: '信息更正',
      formalExamId: one.exam.exam,
      deptId: app.deptId('考务处'),
      openStart: '2027-06-01 00:00:00',
      openEnd: '2027-12-31 00:00:00',
      editableFields: ['name', 'idNo'].map(cell),
      needPoliceProof: 0,
      maxTimes: 9,
      materials: [],
      notice: '请如实填写',
    }),
  );
  opening = good(await clerk.post<OpeningRecord>('exam/open', { id: draft.id, version: draft.version, status: 1 }));
  typeId = await addType(handler, { kind: 1, typeName: '违纪处理申诉', deptId: app.deptId('信访处') });
});

const placeOf = (test: 0 | 1 | 2 | 3, round: number): number => test * rounds + round;
const detailOf = async (path: string, id: string) => good(await inspector.get<CaseDetail>(`${path}/detail`, { id }));
const actionsOf = async (path: string, id: string, ...wanted: string[]) =>
  (await detailOf(path, id)).timeline.map(({ action }) => action).filter((action) => wanted.includes(action));
const lettersOf = async (id: string, code: string) =>
  (await sql`select from document where case_id = ${id} and template_code = ${code}`.execute(app.db)).rows.length;

async function both(path: string, verb: string, id: string, by: readonly Visitor[], more: object): Promise<Answer> {
  const { version } = await detailOf(path, id);
  const answers = await Promise.all(by.map((each) => each.post(`${path}/${verb}`, { id, version, ...more })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.msg).toBe('数据已被他人修改,请刷新后重试');
  return answers.find(({ status }) => status === 200) as Answer;
}

const section = (name: string) => `<section data-clause="${name}"><p>${name}的内容已经写明</p></section>`;
const decision = ['原处理', '申诉理由', '查明事实', '依据', '决定', '复议诉讼途径'].map(section).join('');

async function appealOf(place: number): Promise<object> {
  const examiner = one.exam.people[place]?.id ?? '';
  const record = {
    level: 2,
    clause: '《违纪违规行为处理规定》第六条',
    factText: '开考后将写有考试内容的纸条放在桌面左侧。',
  };
  good(await manager.post('examiners/violation', { ids: [examiner], ...record }));
  const { records } = good(await manager.get<Page<ViolationRow>>('examiners/violation/list', { examinerId: examiner }));
  const { decisionNo } = good(await decideWaived(manager2, records[0]?.id ?? ''));
  return {
    source: 3,
    typeId,
    decisionNo,
    title: '对违纪处理决定的申诉',
    applicantName: nameOf(place),
    idNo: residentNumber(place),
    phone: '13800138000',
    content: '监考人员认定有误，纸条并非本人所有，请求调取考场监控录像重新认定。',
  };
}

test(`appeal: two users sign or approve a revocation, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const place = placeOf(0, round);
    const examiner = one.exam.people[place]?.id ?? '';
    const entry = await appealOf(place);
    const { id } = good(await handler.post<CaseHeadAnswer>('appeal/register', entry));
    const claims = await Promise.all([handler, colleague].map((by) => by.get<CaseDetail>('appeal/handle', { id })));
    const { handlerName, version } = await detailOf('appeal', id);
    const winner = handlerName === '甲经办' ? handler : colleague;
    for (const { status, msg, data } of claims)
      expect(status === 200 ? data.handlerName : msg).toBe(
        status === 200 ? handlerName : `该事项已由【${handlerName}】签收办理`,
      );
    expect(await actionsOf('appeal', id, 'claim')).toEqual(['claim']);
    expect(await lettersOf(id, 'SS01')).toBe(1);
    good(await winner.post('appeal/reply', { id, version, action: 'submit', replyResult: 3, replyContent: decision }));
    const timeline = () =>
      sql`select from case_event where case_id = ${one.exam.exam} and action = 'violation_revoke'`.execute(app.db);
    const before = (await timeline()).rows.length;
    await both('appeal', 'audit', id, [auditor, auditor2], { auditResult: 1 });
    expect(await actionsOf('appeal', id, 'pass', 'execute')).toEqual(['pass', 'execute']);
    expect(await lettersOf(id, 'SS03')).toBe(1);
    expect((await timeline()).rows).toHaveLength(before + 1);
    const { rows } = await sql`select v.status, r.total_score::float as total, r.score_version as version
      from violation_record v join examiner_result r on r.examiner_id = v.examiner_id where v.examiner_id = ${examiner}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ status: 3, total: 210 - 2 * place, version: 3 }]);
  }
});

const correction = (place: number, changes: object) => ({
  source: 4,
  examId: opening.id,
  applicantName: nameOf(place),
  idNo: residentNumber(place),
  phone: '13800138000',
  reasonType: 2,
  reasonText: '报名时填写有误',
  changes: Object.entries(changes).map(([fieldKey, newValue]) => ({ fieldKey, newValue })),
});

test(`correction: two users pass or execute concurrently, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const place = placeOf(1, round);
    const { id } = good(await clerk.post<CaseHeadAnswer>('message/register', correction(place, { name: '陈远航' })));
    await both('message', 'audit', id, [clerk, clerk2], { auditResult: 1 });
    expect((await detailOf('message', id)).caseStatus).toBe(10);
    await both('message', 'audit', id, [second, second2], { auditResult: 1 });
    expect((await detailOf('message', id)).caseStatus).toBe(20);
    await both('message', 'reply', id, [executor, executor2], { replyResult: 1 });
    expect(await actionsOf('message', id, 'pass', 'execute')).toEqual(['pass', 'pass', 'execute', 'execute']);
    expect(await lettersOf(id, 'GZ02')).toBe(1);
    const { rows } =
      await sql`select p.name, p.former_names as former from examiner e join person p on p.id = e.person_id
      where e.id = ${one.exam.people[place]?.id}`.execute(app.db);
    expect(rows).toEqual([{ name: '陈远航', former: [nameOf(place)] }]);
  }
});

test(`score review: changes the score once, ${rounds} rounds`, async () => {
  const found = (score: number) => ({ action: 'review', result: { score, conclusion: 3 } });
  for (let round = 0; round < rounds; round += 1) {
    const place = placeOf(2, round);
    const applied = { source: 4, ...application(one, place) };
    const { id } = good(await manager.post<CaseHeadAnswer>('reinspectionUser/register', applied));
    const path = 'reinspectionUser';
    good(await manager.post(`${path}/assign`, { id, version: (await detailOf(path, id)).version }));
    const { opinions } = good(await manager.get<{ opinions: { userId: string }[] }>(`${path}/detail`, { id }));
    const isA = opinions[0]?.userId === app.idOf('reviewerA');
    const [first, then] = isA ? [reviewerA, reviewerB] : [reviewerB, reviewerA];
    good(await first.get(`${path}/handle`, { id }));
    const score = 100 - place;
    // The second reviewer needs the findings and version of the first.
    const { version } = await detailOf(path, id);
    const turns = await Promise.all([
      first.post(`${path}/reply`, { id, version, ...found(score + 1) }),
      then.post(`${path}/reply`, { id, version, ...found(score + 3) }),
    ]);
    expect(turns[0]?.status).toBe(200);
    expect([403, 409]).toContain(turns[1]?.status);
    expect((await detailOf(path, id)).caseStatus).toBe(22);
    await both(path, 'reply', id, [then, then], found(score + 3));
    expect((await detailOf(path, id)).caseStatus).toBe(23);
    await both(path, 'reply', id, [manager, manager2], found(score + 2));
    expect(await actionsOf(path, id, 'review', 'arbitrate')).toEqual(['review', 'review', 'arbitrate']);
    const replyContent = '<p>经核对答卷，已按规定处理。</p>';
    const seen = (await detailOf(path, id)).version;
    good(await drafter.post(`${path}/reply`, { id, version: seen, action: 'submit', replyContent }));
    await both(path, 'audit', id, [leader, leader2], { auditResult: 1 });
    expect(await actionsOf(path, id, 'pass', 'score')).toEqual(['pass', 'score']);
    expect(await lettersOf(id, 'FH02')).toBe(1);
    const { rows } = await sql`select s.score::float, r.total_score::float as total, r.score_version as version
      from examiner_score s join examiner_result r on r.examiner_id = s.examiner_id
      where s.examiner_id = ${one.exam.people[place]?.id} and s.subject_code = 'GS'`.execute(app.db);
    expect(rows).toEqual([{ score: score + 2, total: 212 - 2 * place, version: 2 }]);
  }
});

const isWaiting = async () =>
  (
    await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      app.db,
    )
  ).rows.length > 0;

test
  .skipIf(!process.env.TEST_DATABASE_URL)
  .each<
    [
      what: string,
      place: number,
      file: (place: number) => Promise<() => Promise<Answer>>,
      rows: string,
      column: string,
      msg: string,
    ]
  >([
    [
      'an appeal',
      0,
      async (place) => {
        const entry = await appealOf(place);
        return () => handler.post('appeal/register', entry);
      },
      ...(['examiner', 'id', '没有找到与姓名、证件号码相符的违纪处理文书，请核对文号、姓名和证件号码'] as const),
    ],
    [
      'a correction',
      1,
      async (place) => () => clerk.post('message/register', correction(place, { name: '陈远航' })),
      ...(['examiner', 'id', '没有找到与姓名和证件号码相符的应试人员，请核对后重试'] as const),
    ],
    [
      'an application for a review',
      2,
      async (place) => () => manager.post('reinspectionUser/register', { source: 4, ...application(one, place) }),
      ...(['reinspection_roster', 'examiner_id', '未查询到您的成绩'] as const),
    ],
  ])('refuses %s when the number changes concurrently', async (...row) => {
  const [, round, file, rows, column, msg] = row;
  const place = placeOf(3, round);
  const send = await file(place);
  const his = sql`${sql.ref(column)} = ${one.exam.people[place]?.id}`;
  let filing: Promise<Answer> | undefined;
  await app.db.transaction().execute(async (inside) => {
    await sql`select from ${sql.table(rows)} where ${his} for update`.execute(inside);
    filing = send();
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 5_000 });
    const number = app.context.secrets.digest(residentNumber(place + 900));
    await sql`update ${sql.table(rows)} set id_hash = ${number} where ${his}`.execute(inside);
  });
  expect((await filing)?.msg).toBe(msg);
});
