import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { CorrectionDetail } from '@kaoxin/contract/correction/calls.ts';
import type { OpeningRecord } from '@kaoxin/contract/correction/opening.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { beforeAll, expect, test } from 'vitest';
import { fileBesidePage, pageText } from '#engine/letters/testing/page-words.ts';
import { testApp } from '../testing/app.ts';
import { clientHeader, Visitor } from '../testing/browser.ts';
import { sayWhereToAsk } from '../testing/people.ts';
import { good } from '../testing/petitions.ts';
import { allOk, audit, Citizens, idOfCase, rosterEntry } from './economist/economist.fixture.ts';
import { anotherMarked } from './exam/result/result.fixture.ts';
import { residentNumber } from './exam/roster/roster.fixture.ts';
import { type Day, dayOf } from './exam/violation/day.fixture.ts';
import { draftTask, type Reviewed, rosterOf, scored, staff, statusOf } from './reinspection/reviews.fixture.ts';
import { appealInWhole, appealStaff, reviewInWhole, voidAll } from './reinspection/whole-cases.fixture.ts';

/**
 * Letters of every kind except petitions (`petition/letters/print.test.ts`): the file must contain the text of the
 * page.
 */
const app = testApp(
  {
    ...staff,
    ...appealStaff,
    clerk: { dept: '考务处', roles: ['info_clerk'] },
    clerk2: { dept: '考务处', roles: ['info_clerk'] },
    reviewer: { dept: '考务处', roles: ['title_reviewer'] },
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    centre: { dept: '云溪一中', roles: ['centre_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  },
  { now: '2027-06-10 10:00:00' },
);
const { manager, leader, handler, clerk, clerk2, reviewer, district } = app.visitors;
let day: Day;
let one: Reviewed;
let typeId: string;
let citizens: Citizens;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  citizens = new Citizens(new Visitor(app.server));
  day = await dayOf(app, manager, 4);
  // Further examinees with scores. The first ones have today's numbers.
  const exam = await anotherMarked(app.db, day.hall, 8);
  const scores = Array.from({ length: 8 }, () => [80, 70] as const);
  await scored(app, exam, scores);
  one = { exam, task: await draftTask(manager, exam, app.deptId('考务处')) };
  await rosterOf(app, one);
  good(await manager.post('formalExam/releaseAsk', { id: exam.exam }));
  good(await leader.post('formalExam/submit', { id: exam.exam, status: 50 }));
  good(await statusOf(manager, one.task.id, 1));
  const type = { kind: 1, typeName: '违纪处理申诉', deptId: app.deptId('信访处') };
  typeId = good(await handler.post<{ id: string }>('type/submit', type)).id;
});

const revoked = { replyResult: 3 };
const refusing = ['原处理', '申诉理由', '依据', '决定', '复议诉讼途径'];
const notAccepted = {
  replyResult: 5,
  replyContent: refusing.map((name) => `<section data-clause="${name}"><p>${name}如上</p></section>`).join(''),
};
async function appealed(place: number, decision: object): Promise<string> {
  const examinerId = one.exam.people[place]?.id ?? '';
  await voidAll(app, examinerId);
  return appealInWhole(app, typeId, { examinerId, place, isSecond: false }, decision);
}

async function corrected(): Promise<string> {
  const cell = { fieldKey: 'name', before: 1, after: 2, certificate: 0 };
  const draft = good(
    await clerk.post<OpeningRecord>('exam/submit', {
      name: '信息更正',
      formalExamId: day.hall.exam,
      deptId: app.deptId('考务处'),
      editableFields: [cell],
      openStart: '2027-06-01 00:00:00',
      openEnd: '2027-12-31 00:00:00',
      needPoliceProof: 1,
      maxTimes: 2,
      materials: [],
      notice: '请如实填写',
    }),
  );
  const { id: examId } = good(
    await clerk.post<OpeningRecord>('exam/open', { id: draft.id, version: draft.version, status: 1 }),
  );
  const { id } = good(
    await clerk.post<CaseHeadAnswer>('message/register', {
      source: 4,
      examId,
      applicantName: day.people[1]?.name,
      idNo: residentNumber(1),
      phone: '13800138000',
      reasonType: 2,
      reasonText: '报名时填写有误',
      changes: [{ fieldKey: 'name', newValue: '陈远航' }],
    }),
  );
  const step = async (by: Visitor, verb: string, more: object) => {
    const { version } = good(await clerk.get<CorrectionDetail>('message/detail', { id }));
    good(await by.post(`message/${verb}`, { id, version, ...more }));
  };
  await step(clerk, 'audit', { auditResult: 1 });
  await step(app.visitors.auditor, 'audit', { auditResult: 1 });
  await step(clerk2, 'reply', { replyResult: 1 });
  return id;
}

async function registered(n: number, results: readonly number[]): Promise<string> {
  good(await reviewer.post('economistUser/save', rosterEntry(n, day.hall.districts.one)));
  const { caseNo } = good(await citizens.file(n));
  const id = await idOfCase(reviewer, caseNo);
  const doubtful = allOk.map((item) => (item.key === 'proof' ? { ...item, ok: 2, note: '公章模糊' } : item));
  for (const [level, result] of results.entries()) {
    const said = result === 1 ? {} : { items: doubtful, auditNote: '工作年限证明的公章模糊，无法认定' };
    good(await audit(level === 0 ? district : reviewer, id, result, said));
  }
  return id;
}

const once = (make: () => Promise<string>): (() => Promise<string>) => {
  let made: Promise<string> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
const decided = once(() => appealed(5, revoked));
const reviewed = once(() => reviewInWhole(app, one, 6, { subjectCode: 'GS', score: 75 }));
const named = once(corrected);

test.each<[code: string, called: string, by: Visitor, issued: () => Promise<string>, says: string]>([
  ['SS01', 'appeal', handler, decided, '自受理之日起30日内'],
  ['SS02', 'appeal', handler, once(() => appealed(7, notAccepted)), '复议诉讼途径如上'],
  ['SS03', 'appeal', handler, decided, '查明事实如上所述'],
  ['FH01', 'reinspectionUser', manager, reviewed, '工商管理'],
  ['FH02', 'reinspectionUser', manager, reviewed, '更正后成绩：75分'],
  ['GZ01', 'message', clerk, named, '报名时填写有误'],
  ['GZ02', 'message', clerk, named, '陈远航'],
  ['JS01', 'economist', reviewer, once(() => registered(21, [1, 1])), '登记'],
  ['JS02', 'economist', reviewer, once(() => registered(22, [3])), '公章模糊'],
  ['JS03', 'economist', reviewer, once(() => registered(23, [1, 2])), '行政复议'],
])('%s: writes exactly the words of its page', async (code, called, by, issued, says) => {
  const query = { id: await issued(), docType: code, reason: '存档' };
  const { html, title } = good(await by.get<PrintedLetter>(`${called}/print`, query));
  expect(pageText(html)).toContain(says);
  const answer = await app.server.inject({
    method: 'GET',
    url: `/api/${called}/print`,
    query: { ...query, format: 'pdf' },
    headers: { authorization: clientHeader, 'blade-auth': `bearer ${by.token}` },
  });
  expect([title, answer.headers['content-type']]).toEqual([title, 'application/pdf']);
  const { file, page } = fileBesidePage(answer.rawPayload, html);
  expect(file).toBe(page);
});
