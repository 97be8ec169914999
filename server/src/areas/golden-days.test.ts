import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { SlaBoard, SlaColumn } from '@kaoxin/contract/casework/boards/sla-board.ts';
import { clockNames, clockOf, dueWords, pressingClock } from '@kaoxin/contract/casework/due.ts';
import type { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import type { CaseDetail, CaseHeadAnswer, CaseRow } from '@kaoxin/contract/casework/record.ts';
import { openStatuses, slaState, caseStatus as statusOfCase } from '@kaoxin/contract/casework/states.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { OpeningRecord } from '@kaoxin/contract/correction/opening.ts';
import type { CommonFigures } from '@kaoxin/contract/exam/scores/statistics.ts';
import type { Board } from '@kaoxin/contract/home/board.ts';
import type { Todo } from '@kaoxin/contract/home/home.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#engine/calendar/day.ts';
import { appendEvent } from '#engine/timeline/events.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../testing/app.ts';
import { Visitor } from '../testing/browser.ts';
import { sayWhereToAsk } from '../testing/people.ts';
import { good } from '../testing/petitions.ts';
import { setParameter, setRow } from '../testing/rows.ts';
import { restartedClocks } from './casework/store/restarted-clocks.ts';
import { caseSweep } from './casework/store/sweep.ts';
import { audit, Citizens, idOfCase, rosterEntry } from './economist/economist.fixture.ts';
import { type MarkedExam, markedExam } from './exam/result/result.fixture.ts';
import { residentNumber } from './exam/roster/roster.fixture.ts';
import { addType } from './petition/intake/staff.fixture.ts';
import { application, draftTask, nameOf, rosterOf, scored, statusOf } from './reinspection/reviews.fixture.ts';

/** The golden due dates of domain.md 3.2, each tested with every kind of case that has such a clock. */
const app = testApp(
  {
    manager: { dept: '考务处', roles: ['exam_manager'] },
    clerk: { dept: '考务处', roles: ['info_clerk'] },
    receiver: { dept: '考务处', roles: ['case_handler'] },
    handler: { dept: '信访处', roles: ['case_handler'] },
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    titles: { dept: '考务处', roles: ['title_reviewer'] },
    inspector: ['inspector'],
    leader: ['city_leader'],
  },
  { now: '2026-01-05 09:00:00' },
);
const { manager, clerk, receiver, handler, district, titles, inspector, leader } = app.visitors;
const people = 40;
let exam: MarkedExam;
let opening: OpeningRecord;
let citizens: Citizens;
let next = 0;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  citizens = new Citizens(new Visitor(app.server));
  exam = await markedExam(app.db, { 云溪考区: app.deptId('云溪考区办') }, people);
  await scored(
    app,
    exam,
    Array.from({ length: people }, (_, place) => [100 - place, 90 - place]),
  );
  await setRow(app.db, 'formalExam', exam.exam, { status: 50 });
  const draft = good(
    await clerk.post<OpeningRecord>('exam/submit', {
      name: '信息更正',
      formalExamId: exam.exam,
      deptId: app.deptId('考务处'),
      openStart: '2026-01-01 00:00:00',
      openEnd: '2026-12-31 00:00:00',
      editableFields: [{ fieldKey: 'workUnit', before: 1, after: 1, certificate: 0 }],
      needPoliceProof: 0,
      maxTimes: 9,
      materials: [],
      notice: '请如实填写',
    }),
  );
  opening = good(await clerk.post<OpeningRecord>('exam/open', { id: draft.id, version: draft.version, status: 1 }));
});

interface Shown {
  path: string;
  id: string;
}
const detailOf = async ({ path, id }: Shown) => good(await inspector.get<CaseDetail>(`${path}/detail`, { id }));
const act = async (by: Visitor, shown: Shown, verb: string, more: object) => {
  const { version } = await detailOf(shown);
  return good(await by.post(`${shown.path}/${verb}`, { id: shown.id, version, ...more }));
};
const reply = (by: Visitor, shown: Shown, action: string, more: object = {}) =>
  act(by, shown, 'reply', { action, ...more });
async function registered(by: Visitor, path: string, entry: object): Promise<Shown> {
  return { path, id: good(await by.post<CaseHeadAnswer>(`${path}/register`, { source: 3, ...entry })).id };
}
const typeWith = async (kind: 1 | 2, more: object = {}): Promise<string> => {
  next += 1;
  return addType(handler, { kind, typeName: `分类${next}`, deptId: app.deptId('信访处'), needAudit: 0, ...more });
};
const words = { title: '对考试安排的意见', content: '考场安排与通知不一致，请予核实并书面答复本人，谢谢。' };
const writer = () => {
  next += 1;
  return { ...words, applicantName: '陈远', idNo: residentNumber(next), phone: '13800138000' };
};

const petition = async (type: object = {}) =>
  registered(handler, 'petitionLetter', { ...writer(), typeId: await typeWith(2, type) });
const appeal = async (type: object = {}) =>
  registered(handler, 'appeal', { ...writer(), typeId: await typeWith(1, type) });
const claimed = async (shown: Promise<Shown>): Promise<Shown> => {
  const one = await shown;
  good(await handler.get(`${one.path}/handle`, { id: one.id }));
  return one;
};
/** Sets the clock after a case that arrived the day before, so that its limit starts with the next action. */
async function since(start: string, come: () => Promise<Shown>): Promise<Shown> {
  app.clock.set(`${addDays(start.slice(0, 10), -1)} 09:00:00`);
  const one = await come();
  app.clock.set(start);
  return one;
}
const accepted = (acceptResult: 1 | 5) => async (start: string) => {
  const one = await since(start, () => claimed(petition()));
  await reply(handler, one, 'accept', { acceptResult });
  return one;
};
async function transferred(start: string): Promise<Shown> {
  const one = await since(start, () => claimed(petition()));
  await reply(handler, one, 'transfer', { deptId: app.deptId('考务处'), note: '属考务职责' });
  return one;
}
const supplementing = (come: (start: string) => Promise<Shown>) => async (start: string) => {
  const one = await since(start, () => come(app.clock.now()));
  await reply(handler, one, 'supplement', { items: [{ name: '身份证复印件' }], days: 15 });
  return one;
};
const section = (name: string) => `<section data-clause="${name}"><p>${name}的内容已经写明</p></section>`;
const decision = ['原处理', '申诉理由', '查明事实', '依据', '决定', '复议诉讼途径'].map(section).join('');
async function answered(start: string): Promise<Shown> {
  const one = await since(start, () => claimed(appeal()));
  await reply(handler, one, 'submit', { replyResult: 4, replyContent: decision });
  return one;
}

let place = 0;
const somebody = (): number => {
  place += 1;
  return place - 1;
};
async function correction(): Promise<Shown> {
  const at = somebody();
  return registered(clerk, 'message', {
    examId: opening.id,
    applicantName: nameOf(at),
    idNo: residentNumber(at),
    phone: '13800138000',
    reasonType: 2,
    reasonText: '报名时填写有误',
    changes: [{ fieldKey: 'workUnit', newValue: '江澜中学' }],
  });
}
const audited = (auditResult: 1 | 3) => async (start: string) => {
  const one = await since(start, correction);
  await act(clerk, one, 'audit', { auditResult, auditNote: '请补充证明' });
  return one;
};

/** The window closes in the evening of the day. Results are due the given number of workdays later. */
const review = (resultWorkdays: number) => async (start: string) => {
  await setParameter(app.db, 'review.resultWorkdays', String(resultWorkdays));
  forgetSettings(app.context);
  const applyEnd = `${start.slice(0, 10)} 18:00:00`;
  const window = { applyStart: '2026-01-01 00:00:00', applyEnd, resultDeadline: '2026-12-31 00:00:00' };
  const whole = { exam, task: await draftTask(manager, exam, app.deptId('考务处'), window) };
  await rosterOf(app, whole);
  good(await statusOf(manager, whole.task.id, 1));
  return registered(manager, 'reinspectionUser', application(whole, somebody()));
};

async function registration(): Promise<Shown> {
  next += 1;
  good(await titles.post('economistUser/save', rosterEntry(next, exam.districts.one)));
  return { path: 'economist', id: await idOfCase(titles, good(await citizens.file(next)).caseNo) };
}
const levelled = (auditResult: 1 | 3) => async (start: string) => {
  const one = await since(start, registration);
  good(await audit(district, one.id, auditResult, { auditNote: '请补交证明' }));
  return one;
};

type Show = (start: string) => Promise<Shown>;
type Golden = readonly (readonly [start: string, due: string])[];
const calendar15: Golden = [['2026-02-06', '2026-02-24']];
const calendar60: Golden = [
  ['2026-02-24', '2026-04-27'],
  ['2026-08-04', '2026-10-08'],
];
const workdays5: Golden = [['2026-02-12', '2026-02-26']];
const workdays10: Golden = [
  ['2026-04-29', '2026-05-15'],
  ['2026-02-13', '2026-03-05'],
];
const afternoon = (start: string) => `${start} 16:30:00`;
const through = <const R extends unknown[]>(golden: Golden, what: string, ...row: R) =>
  golden.map(([start, due]) => [what, start, due, ...row] as const);

test.each([
  ...through(calendar15, 'a petition is told whether it is accepted', 'accept', () => petition()),
  ...through(workdays5, 'a petition of the simple track is told', 'accept', () =>
    petition({ simpleTrack: 1, acceptDays: 5 }),
  ),
  ...through(calendar60, 'a petition is answered', 'finish', accepted(1)),
  ...through(workdays10, 'a petition of the simple track is answered', 'finish', accepted(5)),
  ...through(workdays5, 'an appeal is accepted', 'accept', () => appeal()),
  ...through(workdays10, 'an appeal of a classification with ten days is accepted', 'accept', () =>
    appeal({ acceptDays: 10 }),
  ),
  ...through(calendar60, 'an appeal of a classification with sixty days is decided', 'finish', (start: string) =>
    claimed(since(start, () => appeal({ finishDays: 60 }))),
  ),
  ...through(workdays5, 'a correction is audited', 'accept', correction),
  ...through(workdays10, 'a correction that was audited is executed', 'finish', audited(1)),
  ...through(workdays5, 'a score review is answered within five days', 'finish', review(5)),
  ...through(workdays10, 'a score review is answered within ten days', 'finish', review(10)),
  ...through(workdays10, 'a registration is audited by its district', 'accept', registration),
  ...through(workdays10, 'a registration is audited by the next level', 'accept', levelled(1)),
] satisfies readonly (readonly [string, string, string, 'accept' | 'finish', Show])[])(
  '%s: from %s to %s, overdue the second after',
  async (_what, start, due, which, show) => {
    app.clock.set(afternoon(start));
    const shown = await show(afternoon(start));
    const at = async (moment: string) => {
      app.clock.set(moment);
      const one = await detailOf(shown);
      const { state, [which]: clock } = one.clock;
      const overdueDays = clock?.overdueDays;
      return { due: one[`${which}Due`], shown: clock?.due, isEstimated: clock?.estimated, state, overdueDays };
    };
    const last = `${due} 23:59:59`;
    const held = { due: last, shown: last, isEstimated: 0 };
    expect(await at(last)).toEqual({ ...held, state: 2, overdueDays: 0 });
    expect(await at(`${addDays(due, 1)} 00:00:00`)).toEqual({ ...held, state: 3, overdueDays: 1 });
  },
);

const ofKind: readonly (readonly [what: string, golden: Golden, show: Show, waits: number, over: number])[] = [
  ['documents of a petition', calendar15, supplementing(accepted(1)), 21, 60],
  ['documents of an appeal', calendar15, supplementing(() => claimed(appeal())), 21, 60],
  ['documents of a correction', calendar15, audited(3), 21, 60],
  ['documents of a registration', calendar15, levelled(3), 21, 60],
  ['the relief of an appeal', calendar60, answered, 40, 50],
];
test.each(ofKind.flatMap(([what, golden, ...row]) => through(golden, what, ...row)))(
  '%s: from %s to %s, ended by the next sweep',
  async (_what, start, due, show, waits, over) => {
    app.clock.set(afternoon(start));
    const shown = await show(afternoon(start));
    const statusAt = async (moment: string) => {
      app.clock.set(moment);
      await runOnce(app.context, caseSweep);
      return (await detailOf(shown)).caseStatus;
    };
    expect(await statusAt(`${due} 23:59:59`)).toBe(waits);
    expect(await statusAt(`${addDays(due, 1)} 00:00:01`)).toBe(over);
  },
);

test.each(workdays5)('accepts objections to a transfer of %s until %s', async (start, due) => {
  const objects = async (moment: string) => {
    const shown = await transferred(afternoon(start));
    app.clock.set(moment);
    good(await receiver.get(`${shown.path}/handle`, { id: shown.id }));
    const { version } = await detailOf(shown);
    const said = { id: shown.id, version, action: 'object', note: '不属本处职责' };
    return (await receiver.post(`${shown.path}/reply`, said)).msg;
  };
  expect(await objects(`${due} 23:59:59`)).toBe('操作成功');
  expect(await objects(`${addDays(due, 1)} 00:00:01`)).toBe('已超过5个工作日的异议期限');
});

type PublicCase = AnswerOf<typeof caseOpen.case>;
const pathOf: Readonly<Record<string, string>> = {
  petition: 'petitionLetter',
  appeal: 'appeal',
  correction: 'message',
};

test.each([
  ['petition', accepted(1)],
  ['appeal', (start: string) => since(start, () => claimed(appeal()))],
] as const)('keeps clocks when an accepted %s is transferred', async (_kind, come) => {
  app.clock.set('2026-03-02 09:00:00');
  const one = await come('2026-03-02 09:00:00');
  const promised = ({ caseStatus, acceptDue, acceptNoticeTime, finishDue, clock }: CaseDetail) => ({
    caseStatus,
    acceptDue,
    acceptNoticeTime,
    finishDue,
    clock,
  });
  const before = await detailOf(one);
  await reply(handler, one, 'transfer', { deptId: app.deptId('考务处'), note: '属考务职责' });
  const after = await detailOf(one);
  expect(promised(after)).toEqual(promised(before));
  expect([after.handlerId, after.deptId]).toEqual([null, app.deptId('考务处')]);
  const waiting = async () =>
    good(await receiver.get<Page<CaseRow>>(`${one.path}/page`, { tab: 'received', ids: one.id })).total;
  const counted = async () => good(await receiver.get<{ received: number }>(`${one.path}/counts`)).received;
  expect(await waiting()).toBe(1);
  const before20 = await counted();
  const claim = good(await receiver.get<CaseDetail>(`${one.path}/handle`, { id: one.id }));
  expect(promised(claim)).toEqual(promised(before));
  expect(claim.handlerId).toBe(app.idOf('receiver'));
  expect([await waiting(), await counted()]).toEqual([0, before20 - 1]);
});

/**
 * Recreates data of an earlier release, in which a transfer restarted the clocks and only the timeline kept the old
 * values.
 */
async function restartedAt(one: Shown, table: string, kind: string, now: string): Promise<void> {
  const { version, acceptNoticeTime, ...before } = await detailOf(one);
  const { rows } = await sql<{ acceptStart: string; finishStart: string }>`select accept_start, finish_start
    from ${sql.table(table)} where id = ${one.id}`.execute(app.db);
  const [{ acceptStart, finishStart } = { acceptStart: '', finishStart: '' }] = rows;
  await sql`update ${sql.table(table)} set case_status = 10, handler_id = null, handler_name = null, accept_start = ${now},
    accept_notice_time = null, accept_result = null, finish_start = null, finish_due = null, finish_raw = null,
    finish_warn = null, accept_due = '2026-03-31 23:59:59', transfer_time = ${now} where id = ${one.id}`.execute(
    app.db,
  );
  const diff = {
    acceptStart: [acceptStart, now],
    acceptNoticeTime: [acceptNoticeTime, null],
    finishStart: [finishStart, null],
    finishDue: [before.finishDue, null],
  } as const;
  const event = {
    action: 'transfer',
    fromStatus: 20,
    toStatus: 10,
    actorId: null,
    actorName: '系统',
    actorDept: null,
    note: null,
    diff,
    visible: true,
    time: now,
  };
  await app.db
    .transaction()
    .execute((inside) =>
      forEachTenant(inside, app.context, 'a transfer of before', (work) => appendEvent(work, kind, one.id, event)),
    );
}

test.each([
  ['petition', 'petition_letter', accepted(1)],
  ['appeal', 'appeal', (start: string) => since(start, () => claimed(appeal()))],
] as const)('restores the clocks of a transferred %s once', async (kind, table, come) => {
  app.clock.set('2026-03-02 09:00:00');
  const one = await come('2026-03-02 09:00:00');
  const before = await detailOf(one);
  app.clock.set('2026-03-10 09:00:00');
  await restartedAt(one, table, kind, app.clock.now());
  app.clock.set('2026-03-12 09:00:00');
  expect((await detailOf(one)).finishDue).toBeNull();
  await Promise.all([runOnce(app.context, restartedClocks), runOnce(app.context, restartedClocks)]);
  await runOnce(app.context, restartedClocks);
  const after = await detailOf(one);
  const { caseStatus, acceptDue, acceptNoticeTime, finishDue } = before;
  expect(after).toMatchObject({ caseStatus, acceptDue, acceptNoticeTime, finishDue });
  expect(after.timeline.filter(({ action }) => action === 'clock')).toHaveLength(1);
});

interface Course {
  path: string;
  come: () => Promise<Shown>;
  accept: (one: Shown) => Promise<unknown>;
  answer: (one: Shown) => Promise<unknown>;
}
const opinion = ['诉求', '调查事实', '依据', '意见', '救济途径与期限'].map(section).join('');
const courses: readonly Course[] = [
  {
    path: 'petitionLetter',
    come: () => claimed(petition()),
    accept: (one) => reply(handler, one, 'accept', { acceptResult: 1 }),
    answer: (one) => reply(handler, one, 'submit', { replyResult: 4, replyContent: opinion }),
  },
  {
    path: 'appeal',
    come: () => appeal(),
    accept: (one) => claimed(Promise.resolve(one)),
    answer: (one) => reply(handler, one, 'submit', { replyResult: 4, replyContent: decision }),
  },
  {
    path: 'message',
    come: correction,
    accept: (one) => act(clerk, one, 'audit', { auditResult: 1 }),
    answer: (one) => act(clerk, one, 'reply', { replyResult: 1 }),
  },
];
const lateThenInTime = { accepted: '2026-03-20 10:00:00', answered: '2026-03-31 10:00:00' };
const inTimeThenLate = { accepted: '2026-03-04 10:00:00', answered: '2026-05-20 10:00:00' };
async function took({ come, accept, answer }: Course, at: Partial<typeof lateThenInTime>): Promise<Shown> {
  app.clock.set('2026-03-02 09:00:00');
  const one = await come();
  if (at.accepted) {
    app.clock.set(at.accepted);
    await accept(one);
  }
  if (at.answered) {
    app.clock.set(at.answered);
    await answer(one);
  }
  return one;
}

const both = ({ acceptOverdueDays, finishOverdueDays }: Pick<CaseRow, 'acceptOverdueDays' | 'finishOverdueDays'>) => [
  acceptOverdueDays,
  finishOverdueDays,
];
const told = (one: CaseRow, day: string) =>
  clockNames.map((name) => {
    const clock = clockOf(one, name);
    return (clock && dueWords(clock, day)?.label[0]) ?? null;
  });

test('counts late days of acceptance and answer separately', async () => {
  const found = [];
  for (const course of courses)
    for (const at of [lateThenInTime, inTimeThenLate]) {
      const one = await detailOf(await took(course, at));
      found.push([course.path, ...both(one), ...told(one, '2026-05-20'), one.slaStateName]);
    }
  expect(found).toEqual([
    ['petitionLetter', 3, 0, '逾期3天', '按期', '已结束'],
    ['petitionLetter', 0, 14, '按期', '逾期14天', '已结束'],
    ['appeal', 11, 0, '逾期11天', '按期', '已结束'],
    ['appeal', 0, 47, '按期', '逾期47天', '已结束'],
    ['message', 11, 0, '逾期11天', '按期', '已结束'],
    ['message', 0, 63, '按期', '逾期63天', '已结束'],
  ]);
});

const clockFields = (one: CaseRow | CaseDetail | CaseHeadAnswer) => ({
  slaState: one.slaState,
  acceptDue: one.acceptDue,
  acceptState: one.acceptState,
  acceptOverdueDays: one.acceptOverdueDays,
  finishDue: one.finishDue,
  finishState: one.finishState,
  finishOverdueDays: one.finishOverdueDays,
});
async function sheetRow({ path, id }: Shown): Promise<Map<string, string>> {
  const answer = await app.server.inject({
    method: 'GET',
    url: `/api/${path}/export`,
    query: { ids: id },
    headers: { 'blade-auth': `bearer ${(path === 'message' ? clerk : handler).token}` },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const [, heads, cells] = await rowsOf(answer.rawPayload);
  return new Map(heads?.cells.map((head, place) => [String(head), String(cells?.cells[place] ?? '')]));
}
const pages: Readonly<Record<string, string>> = { petitionLetter: '/petitionManage', appeal: '/appealManage' };
let asked = 0;
async function publicOf({ id }: Shown, table: string) {
  const { rows } = await sql<{ caseNo: string; queryCode: string }>`select case_no, query_code from ${sql.table(table)}
    where id = ${id}`.execute(app.db);
  const { caseNo = '', queryCode = '' } = rows[0] ?? {};
  asked += 1;
  // Separate addresses avoid the rate limit of ten requests per minute.
  const remoteAddress = `10.9.${asked >> 8}.${asked & 255}`;
  const query = { caseNo, queryCode };
  return good(
    await new Visitor(app.server).send<PublicCase>({ method: 'GET', url: '/api/open/case', query, remoteAddress }),
  );
}
const tables: Record<string, string> = { petitionLetter: 'petition_letter', appeal: 'appeal', message: 'message' };

function columnOf({ caseStatus, slaState: state }: CaseDetail): SlaColumn | undefined {
  if (!openStatuses.some((status) => status === caseStatus)) return undefined;
  if (state === slaState.of.overdue) return 'overdue';
  if (state === slaState.of.today) return 'today';
  return caseStatus === statusOfCase.of.received ? 'received' : 'handling';
}

/** Within a minute after the last second of a day, without a sweep in between. */
test.each(['2026-05-09 23:59:59', '2026-05-10 00:00:00', '2026-05-12 00:00:00'])(
  'shows the same clocks everywhere at %s',
  async (now) => {
    const day = now.slice(0, 10);
    const shown: Shown[] = [];
    for (const course of courses)
      for (const at of [
        {},
        { accepted: inTimeThenLate.accepted },
        { accepted: lateThenInTime.accepted },
        lateThenInTime,
      ])
        shown.push(await took(course, at));
    app.clock.set('2026-03-05 10:00:00');
    const due = await took(courses[0] as Course, { accepted: '2026-03-10 10:00:00' });
    shown.push(due);
    app.clock.set(now);
    for (const one of shown) {
      const detail = await detailOf(one);
      const clocks = clockFields(detail);
      const page = await leader.get<Page<CaseRow>>(`${one.path}/page`, { ids: one.id });
      const [row] = good(page).records;
      if (!row) throw new Error('the list shows what the page shows');
      expect(clockFields(row)).toEqual(clocks);
      expect([detail.clock.accept?.due ?? null, detail.clock.accept?.state ?? null]).toEqual([
        detail.acceptDue,
        detail.acceptState,
      ]);
      expect([detail.clock.finish?.due ?? null, detail.clock.finish?.state ?? null]).toEqual([
        detail.finishDue,
        detail.finishState,
      ]);
      expect([detail.clock.accept?.overdueDays ?? 0, detail.clock.finish?.overdueDays ?? 0]).toEqual(both(detail));
      const cells = await sheetRow(one);
      const [accept, finish] = told(row, day);
      // The sheet of corrections goes to the higher authority and has no clocks.
      if (one.path !== 'message')
        expect(
          ['受理剩余', '办结剩余', '时限状态', '受理超期天数', '办结超期天数'].map((head) => cells.get(head)),
        ).toEqual([accept ?? '', finish ?? '', row.slaStateName, ...both(row).map(String)]);
      for (const slaState of ['0', '1', '2', '3', '5'])
        expect(good(await leader.get<Page<CaseRow>>(`${one.path}/page`, { ids: one.id, slaState })).total).toBe(
          slaState === String(row.slaState) ? 1 : 0,
        );
      for (const field of ['acceptOverdueDays', 'finishOverdueDays', 'overdueDays'] as const)
        expect(
          good(await leader.get<Page<CaseRow>>(`${one.path}/page`, { ids: one.id, [field]: String(row[field]) })).total,
        ).toBe(1);
      if (one.path === 'petitionLetter' && row.finishDue && row.caseStatus === 20) {
        const { html } = good(
          await handler.get<{ html: string }>('petitionLetter/print', { id: one.id, docType: 'XF02', reason: '存档' }),
        );
        const [year, month, date] = row.finishDue.slice(0, 10).split('-').map(Number);
        expect(html).toContain(`${year}年${month}月${date}日`);
      }
      expect(both(await publicOf(one, tables[one.path] ?? ''))).toEqual(both(row));
    }
    const board = good(await leader.get<SlaBoard>('sla/board'));
    const cards = new Map(
      board.columns.flatMap(({ key, cards }) => cards.map(({ row }) => [row.id, { key, row }] as const)),
    );
    // A column shows its most urgent cards only.
    const full = board.columns.filter((column) => column.count > column.cards.length).map(({ key }) => key);
    let compared = 0;
    for (const one of shown) {
      const detail = await detailOf(one);
      const card = cards.get(one.id);
      const column = columnOf(detail);
      if (!card) {
        expect([undefined, ...full]).toContain(column);
        continue;
      }
      compared += 1;
      expect(card.key).toBe(column);
      expect(clockFields(card.row)).toEqual(clockFields(detail));
    }
    expect(compared).toBeGreaterThan(4);
    const { kinds } = good(await leader.get<Board>('home/board'));
    for (const { total, kind } of kinds) {
      const path = pathOf[kind];
      if (!path) continue;
      const late = good(await leader.get<Page<CaseRow>>(`${path}/page`, { slaState: '3' }));
      expect([kind, total.overdue.count]).toEqual([kind, late.total]);
      const counts = good(await leader.get<{ overdue: number }>(`${path}/counts`));
      expect([kind, counts.overdue]).toEqual([kind, late.total]);
      const settled = { settledTimeStart: '2026-02-23', settledTimeEnd: addDays(day, 7) };
      const ended = good(await leader.get<Page<CaseRow>>(`${path}/page`, { ...settled, size: '200' })).records;
      const inTime = ended.filter((row) => (row.finishDue ? row.finishOverdueDays : row.acceptOverdueDays) === 0);
      expect([kind, total.settled.count, total.onTime.count]).toEqual([kind, ended.length, inTime.length]);
    }
    const { blocks } = good(await leader.get<CommonFigures>('statistic/common'));
    for (const { key, onTimeRate } of blocks) {
      const path = pathOf[key];
      if (!path) continue;
      const ended = async (onTime: string) =>
        good(await leader.get<Page<CaseRow>>(`${path}/page`, { onTime, receivedTimeStart: '2026-01-01' })).total;
      const inTime = await ended('1');
      // cut to tenths of a percent, as on every board
      expect(onTimeRate).toBe(Math.floor((inTime * 1000) / (inTime + (await ended('0')))) / 1000);
    }
    const { districts, total } = board;
    expect(districts.reduce((sum, one) => sum + one.overdue, 0)).toBe(total.overdue);
    const { cases } = good(await handler.get<Todo>('home/todo'));
    for (const record of cases?.records ?? []) {
      const path = Object.values(pathOf).find((one) => record.path.startsWith(pages[one] ?? '-'));
      if (!path) continue;
      const row = await detailOf({ path, id: record.id });
      const name = pressingClock(row);
      const clock = name && clockOf(row, name);
      expect([record.due, record.slaState, record.overdueDays]).toEqual([clock?.due, clock?.state, clock?.overdueDays]);
    }
  },
);
