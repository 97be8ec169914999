import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { UnsentLetter } from '@kaoxin/contract/casework/letters/unsent-letter.ts';
import { marksOf } from '@kaoxin/contract/casework/marks.ts';
import { maskName } from '@kaoxin/contract/casework/people/mask.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import type { ReviewDetail, ReviewRow } from '@kaoxin/contract/reinspection/calls.ts';
import { reviewMarks } from '@kaoxin/contract/reinspection/marks.ts';
import type { OpenReview, reinspection, TaskRecord, TaskRow } from '@kaoxin/contract/reinspection/task.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeApplicant } from '#areas/casework/store/change-applicant.ts';
import { plainText } from '#platform/text/html.ts';
import { testApp } from '../../testing/app.ts';
import { Visitor } from '../../testing/browser.ts';
import { addForExaminees } from '../../testing/examinations.ts';
import { insideAs } from '../../testing/inside.ts';
import { walkOwnCases } from '../../testing/own-cases.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { dropRows, setRow, setRows } from '../../testing/rows.ts';
import { beforeIssued } from '../../testing/unsent.ts';
import { changeByTwo } from '../../testing/violations.ts';
import { residentNumber } from '../exam/roster/roster.fixture.ts';
import { drawTwo } from './review/draw.ts';
import {
  act,
  application,
  detailOf,
  draftTask,
  nameOf,
  type Reviewed,
  reviewed,
  rosterOf,
  staff,
  statusOf,
  window,
} from './reviews.fixture.ts';

const app = testApp(
  {
    ...staff,
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    reviewerC: { dept: '考务处', roles: [], realName: '寅复核' },
    stranger: { tenantId: '111111', roles: 'all' },
  },
  { now: '2027-06-10 10:00:00' },
);
const { manager, manager2, leader, auditor, reviewerA, reviewerB, reviewerC, stranger } = app.visitors;
/** Scores in JC and GS, out of 120; the pass mark is 72 each. With three more points the third examinee passes. */
const scores: readonly (readonly [number, number])[] = [
  [110, 112],
  [100, 90],
  [90, 70],
  [100, 90],
  [72, 72],
  [80, 70],
  [60, 102],
  [95, 95],
  // ranked last
  [10, 12],
  [10, 11],
  [10, 10],
];
let one: Reviewed;
let citizen: Visitor;
let network = 0;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  citizen = new Visitor(app.server);
  one = await reviewed(app, manager, scores, app.deptId('考务处'));
});

type Figures = AnswerOf<typeof reinspection.calls.figures>;
type Receipt = { caseNo: string; queryCode: string };
const file = (place: number, more: object = {}) => {
  network += 1;
  return citizen.post<Receipt>('open/review', application(one, place, more), { remoteAddress: `10.9.0.${network}` });
};
const register = (place: number, more: object = {}) =>
  manager.post<CaseHeadAnswer>('reinspectionUser/register', { source: 4, ...application(one, place, more) });

async function drawn(id: string): Promise<{ first: Visitor; second: Visitor }> {
  const head = (await detailOf(manager, id)).version;
  good(await manager.post('reinspectionUser/assign', { id, version: head }));
  const [first] = (await detailOf(manager, id)).opinions;
  const isA = first?.userId === app.idOf('reviewerA');
  return { first: isA ? reviewerA : reviewerB, second: isA ? reviewerB : reviewerA };
}
const review = (by: Visitor, id: string, score: number, conclusion: number, more: object = {}) =>
  act(by, manager, id, 'reply', { action: 'review', result: { score, conclusion, ...more } });
const answer = '<p>经核对答卷，已按规定处理。</p>';

async function resultsOf(id: string, language = 'zh'): Promise<string[]> {
  const { rows } = await sql<Receipt>`select case_no, query_code from reinspection_user where id = ${id}`.execute(
    app.db,
  );
  network += 1;
  const [url, remoteAddress] = ['/api/open/case', `10.9.0.${network}`];
  return good(
    await citizen.send<{ results: string[] }>({
      method: 'GET',
      url,
      query: { ...rows[0] },
      remoteAddress,
      headers: { 'accept-language': language },
    }),
  ).results;
}

const wordsOf = async (id: string, docType: string): Promise<string> =>
  plainText(good(await manager.get<PrintedLetter>('reinspectionUser/print', { id, docType, reason: '核对' })).html);

describe('a task', () => {
  test('is validated and published only when ready', async () => {
    const wrong = await manager.post('reinspection/submit', {
      id: one.task.id,
      version: one.task.version,
      applyEnd: '2027-05-01 00:00:00',
    });
    expect(wrong.msg).toBe('申请结束时间必须晚于开始时间');
    const said = async (more: object) =>
      (await manager.post('reinspection/submit', { id: one.task.id, version: one.task.version, ...more })).msg;
    expect(await said({ resultDeadline: window.applyEnd })).toBe('出结果期限必须晚于申请结束时间');
    const strange = { code: 'ZZ', name: '外语', objective: 0, allowed: 1 };
    expect(await said({ subjects: [strange] })).toBe('科目【外语】不在该考试中');
    expect(good(await manager.get<TaskRecord>('reinspection/detail', { id: one.task.id }))).toMatchObject({
      subjects: [{ name: '经济基础知识' }, { name: '工商管理' }],
      templateVersion: 1,
      rosterCount: 0,
      status: 0,
    });
    expect((await statusOf(manager, one.task.id, 1)).msg).toBe('未导入成绩名单');
    await rosterOf(app, one);
    expect((await statusOf(manager, one.task.id, 1)).msg).toBe('成绩公布后才能发布复核任务');
    good(await manager.post('formalExam/releaseAsk', { id: one.exam.exam }));
    good(await leader.post('formalExam/submit', { id: one.exam.exam, status: 50 }));
    expect((await statusOf(manager, one.task.id, 2)).msg).toBe('复核任务状态不能由【未发布】变更为【已截止】');
    expect((await statusOf(auditor, one.task.id, 1)).code).toBe(403);
    expect(good(await statusOf(manager, one.task.id, 1))).toMatchObject({ status: 1, allowed: [0, 2] });
    expect(good(await statusOf(manager, one.task.id, 1))).toMatchObject({ status: 1 });
    expect(good(await statusOf(manager, one.task.id))).toMatchObject({ status: 1, counts: { rosterCount: 11 } });
    const late = await manager.post('reinspection/submit', { id: one.task.id, name: '改名', version: 99 });
    expect(late.msg).toBe('任务发布后只能修改申请须知、申请结束时间和出结果期限');
  });

  test('is visible in its tenant only', async () => {
    expect((await stranger.get('reinspection/detail', { id: one.task.id })).code).toBe(404);
    expect(good(await stranger.get<Page<TaskRow>>('reinspection/page')).total).toBe(0);
  });
});

describe('public tasks', () => {
  const asked = async (headers: Record<string, string> = {}) =>
    good(await citizen.send<OpenReview[]>({ method: 'GET', url: '/api/open/review/tasks', headers }));

  test('show the form if open, otherwise dates only', async () => {
    const draft = await draftTask(manager, one.exam, app.deptId('考务处'));
    const [task, ...others] = await asked();
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      id: one.task.id,
      isOpen: 1,
      ...window,
      subjects: [
        { code: 'JC', objective: 1, reasons: [3, 4, 5] },
        { code: 'GS', objective: 0, reasons: null },
      ],
    });
    expect(task?.form?.choices.review_reason?.[0]).toEqual({ key: '1', label: '疑似漏评' });
    const keys = task?.form?.fields.map(({ field }) => field.fieldKey);
    expect(keys).toContain('applyReason');
    expect(keys).not.toContain('subjectName');
    expect(task?.form?.fields.map(({ field }) => field.fieldType)).not.toContain('file');
    expect(JSON.stringify(task)).not.toContain('考生');
    const set = (id: string, start: string, end: string) =>
      setRow(app.db, 'reinspection', id, { status: 1, applyStart: start, applyEnd: end });
    await set(draft.id, '2027-09-01 00:00:00', '2027-10-01 00:00:00');
    expect(await asked()).toMatchObject([
      { id: one.task.id, isOpen: 1 },
      { id: draft.id, isOpen: 0, form: null, applyStart: '2027-09-01 00:00:00', applyEnd: '2027-10-01 00:00:00' },
    ]);
    await setRow(app.db, 'reinspection', draft.id, { status: 0 });
    const english = (await asked({ 'accept-language': 'en' }))[0];
    expect(english?.reasons[0]?.label).toBe('Unmarked answer');
  });
});

describe('filing', () => {
  test('is refused with the messages of the rules', async () => {
    expect((await file(0, { subjectCode: 'JC' })).msg).toBe('客观题科目不受理复核');
    expect((await file(0, { applicantName: '别人' })).msg).toBe('未查询到您的成绩');
    expect((await file(0, { idNo: residentNumber(99) })).msg).toBe('未查询到您的成绩');
    expect((await file(0, { subjectCode: 'XX' })).msg).toBe('该科目不在本次复核范围内');
    const later = await draftTask(manager, one.exam, app.deptId('考务处'));
    expect((await file(0, { taskId: later.id })).msg).toBe('不在申请时间内');
    // a paper application in time passes the window check; the roster is still empty
    const windowIs = (status: number, start: string, end: string) =>
      setRow(app.db, 'reinspection', later.id, { status, applyStart: start, applyEnd: end });
    const { status, applyStart, applyEnd } = good(await manager.get<TaskRow>('reinspection/detail', { id: later.id }));
    await windowIs(2, '2027-05-04 00:00:00', '2027-05-08 00:00:00');
    const typed = (receivedTime?: string) => register(0, { taskId: later.id, ...(receivedTime && { receivedTime }) });
    expect((await typed('2027-05-07 10:00:00')).msg).toBe('未查询到您的成绩');
    for (const late of ['2027-05-03 23:59:59', '2027-05-08 00:00:00', undefined])
      expect((await typed(late)).msg).toBe('不在申请时间内');
    await windowIs(2, '2027-05-04 00:00:00', '2027-07-01 00:00:00');
    const closedAt = (moment: string | null) => setRow(app.db, 'reinspection', later.id, { closedTime: moment });
    await closedAt('2027-06-01 12:00:00');
    expect((await file(0, { taskId: later.id })).msg).toBe('不在申请时间内');
    for (const late of ['2027-06-01 12:00:00', undefined]) expect((await typed(late)).msg).toBe('不在申请时间内');
    expect((await typed('2027-06-01 11:59:59')).msg).toBe('未查询到您的成绩');
    await closedAt(null);
    await windowIs(status, applyStart, applyEnd);
    const examIs = (state: number) => setRow(app.db, 'formalExam', one.exam.exam, { status: state });
    await examIs(examStatus.of.archived);
    for (const by of [file, register]) expect((await by(0)).msg).toBe('考试已归档，不再受理成绩复核');
    await examIs(examStatus.of.released);
    good(await file(0));
    expect((await file(0)).msg).toBe('该科目已申请过复核');
    await rosterOf(app, { ...one, task: later });
    good(await statusOf(manager, later.id, 1));
    expect((await file(0, { taskId: later.id })).msg).toBe('该科目已申请过复核');
    const [filed, back] = await Promise.all([file(3, { taskId: later.id }), statusOf(manager, later.id, 0)]);
    expect([filed.code, back.code].filter((code) => code === 200)).toHaveLength(1);
    good(await file(0, { subjectCode: 'JC', applyReason: 3 }));
    expect((await statusOf(manager, one.task.id, 0)).msg).toBe('已有2件申请，不能撤回');
    expect(good(await statusOf(manager, one.task.id)).allowed).toEqual([2]);
  });

  test('is due fifteen workdays after the window', async () => {
    const { id } = good(await register(1));
    const found = await detailOf(manager, id);
    expect(found).toMatchObject({
      title: '工商管理成绩复核',
      originalScore: 90,
      itemSum: null,
      finishDue: '2027-07-22 23:59:59',
    });
    const due = (by: Visitor, applyEnd: string) => by.get('reinspection/due', { applyEnd });
    expect(good(await due(manager, window.applyEnd))).toEqual({
      due: found.finishDue,
      workdays: 15,
      estimated: expect.any(Number),
    });
    expect(await due(manager, '9999-12-31 23:59:59')).toMatchObject({ status: 400, msg: '申请结束时间过晚，请核对' });
    expect((await due(manager, '')).status).toBe(400);
    expect((await due(reviewerC, window.applyEnd)).status).toBe(403);
    expect(found.formData).toMatchObject({
      ticketNo: one.exam.people[1]?.ticketNo,
      subjectName: '工商管理',
      subjectScore: 90,
    });
    expect(JSON.stringify(found)).not.toContain(residentNumber(1));
    // the form masks the name like the head of the case
    expect(found.formData.name).toBe(found.applicantName);
    expect(found.formShown).toContainEqual({
      key: 'applyReason',
      label: '申请原因',
      group: '复核内容',
      words: '疑似合分或登分有误',
    });
  });
});

describe('two reviewers', () => {
  test('are two, drawn with equal probability', () => {
    const counts = new Map<string, number>();
    for (let turn = 0; turn < 6_000; turn += 1) {
      const pair = drawTwo(['a', 'b', 'c']);
      counts.set(pair?.join('') ?? '', (counts.get(pair?.join('') ?? '') ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['ab', 'ac', 'ba', 'bc', 'ca', 'cb']);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
    expect(drawTwo(['a'])).toBeUndefined();
  });

  test('act in turn and cannot choose themselves', async () => {
    const { id } = good(await register(4));
    expect((await reviewerA.get('reinspectionUser/handle', { id })).msg).toBe('该事项未分配给您复核');
    const { first, second } = await drawn(id);
    expect((await second.get('reinspectionUser/handle', { id })).msg).toBe('该事项未分配给您复核');
    good(await first.get('reinspectionUser/handle', { id }));
    expect(await detailOf(manager, id)).toMatchObject({
      caseStatus: 20,
      letters: [{ code: 'FH01' }, { code: 'XF10' }, { code: 'FORM' }],
    });
    expect((await second.get('reinspectionUser/handle', { id })).code).toBe(403);
    expect((await act(first, manager, id, 'reply', { action: 'review' })).msg).toBe('请填写复核结果');
    expect((await review(first, id, 72.3, 4)).msg).toBe('分数应为0到120之间且为0.5的倍数');
    expect((await review(first, id, 75, 1)).msg).toBe('分数有变更，复核结论应为漏评更正、合分登分更正或其他更正');
    expect((await review(first, id, 72, 2)).msg).toBe('分数没有变更，复核结论应为无误维持');
    good(await review(first, id, 72, 1));
    expect((await review(first, id, 72, 1)).msg).toBe('同一复核员不能进行第二次复核');
    const mine = good(await second.get<Page<ReviewRow>>('reinspectionUser/page', { tab: 'mine' }));
    expect(mine.records.map((row) => row.id)).toContain(id);
    good(await review(second, id, 72, 1));
    expect(await detailOf(manager, id)).toMatchObject({ caseStatus: 30, scoreChanged: 0, conclusion: 1 });
    expect((await act(auditor, manager, id, 'audit', { auditResult: 1 })).msg).toBe('请先起草答复');
    const submit = (replyResult: number) =>
      act(manager2, manager, id, 'reply', { action: 'submit', replyContent: answer, replyResult });
    // a refusal depends on the request and not on the finding
    good(await submit(5));
    const unsent = good(await act<UnsentLetter>(auditor, manager, id, 'letter', { auditResult: 1 }));
    const refusal = plainText(unsent.html);
    expect(refusal).toContain('对照成绩复核的受理范围');
    expect(refusal).toContain('您的申请不符合成绩复核的受理范围，不予受理。');
    expect(refusal).not.toMatch(/两名复核员|两次复核|经复核/u);
    good(await act(auditor, manager, id, 'audit', { auditResult: 2, auditNote: '属于受理范围' }));
    good(await submit(1));
    good(await act(auditor, manager, id, 'audit', { auditResult: 1 }));
    const letter = good(
      await manager.get<PrintedLetter>('reinspectionUser/print', { id, docType: 'FH02', reason: '核对' }),
    );
    expect(plainText(letter.html)).toContain('经复核，原成绩无误，维持72分');
    expect(plainText(letter.html)).toContain('两次复核结果一致。');
    expect(await resultsOf(id)).toEqual(['无误维持', expect.stringMatching(/：维持72分$/)]);
  });
});

describe('W5: arbitration changes the score', () => {
  test('updates total, pass, ranks and timeline', async () => {
    const examinee = async (place: number) =>
      good(await manager.get<ExamineeRecord>('examiners/detail', { id: one.exam.people[place]?.id ?? '' }));
    const before = [await examinee(2), await examinee(5)];
    const { id, caseNo } = good(await register(2));
    const { first, second } = await drawn(id);
    good(await first.get('reinspectionUser/handle', { id }));
    good(await review(first, id, 70, 1));
    good(await review(second, id, 74, 3));
    expect(await detailOf(manager, id)).toMatchObject({ caseStatus: 23, finalScore: null });
    const isListed = async (by: Visitor, tab: string) =>
      good(await by.get<Page<{ id: string }>>('reinspectionUser/page', { tab })).records.some((row) => row.id === id);
    expect([await isListed(first, 'mine'), await isListed(second, 'mine')]).toEqual([false, false]);
    expect(await isListed(manager, 'arbitrating')).toBe(true);
    expect((await review(first, id, 73, 3)).code).not.toBe(200);
    good(await review(manager, id, 73, 3, { note: '第三题漏加三分' }));
    const heard = async (by: Visitor) =>
      good(await by.get<InboxEntry[]>('desk/inbox/list', { tab: 'message' }))
        .filter(({ title }) => title.startsWith(caseNo))
        .map(({ content }) => content);
    // the letter is drafted before it is approved
    expect((await heard(manager2))[0]).toBe('考务甲：裁定，待起草');
    const countsOf = async () => good(await manager.get<Record<string, number>>('reinspectionUser/counts'));
    const before30 = await countsOf();
    const toSign = async () => good(await leader.get<Record<string, number>>('reinspectionUser/counts')).auditing ?? 0;
    const beforeSigning = await toSign();
    const drafting = good(await manager.get<Page<{ id: string }>>('reinspectionUser/page', { tab: 'drafting' }));
    expect([drafting.total, drafting.records.some((row) => row.id === id)]).toEqual([before30.drafting, true]);
    good(await act(manager2, manager, id, 'reply', { action: 'submit', replyContent: answer }));
    // only leadership approves a changed score, so only they are notified
    expect((await heard(leader))[0]).toBe('考务乙：提交审核，待审核');
    for (const by of [auditor, manager, first, second])
      expect(await heard(by)).not.toContain('考务乙：提交审核，待审核');
    const { drafting: undrafted = 0, auditing = 0 } = await countsOf();
    expect([undrafted, auditing]).toEqual([(before30.drafting ?? 0) - 1, before30.auditing ?? 0]);
    expect(await toSign()).toBe(beforeSigning + 1);
    expect((await act(auditor, manager, id, 'audit', { auditResult: 1 })).msg).toBe('成绩变更须由院领导审核');
    expect(await resultsOf(id)).toEqual([]);
    // the approver previews FH02 with the same permission
    const look = (by: Visitor) => act<UnsentLetter>(by, manager, id, 'letter', { auditResult: 1 });
    expect((await look(auditor)).msg).toBe('成绩变更须由院领导审核');
    expect([(await look(reviewerC)).code, (await look(reviewerA)).code, (await look(stranger)).code]).toEqual([
      403, 403, 404,
    ]);
    expect((await act(leader, manager, id, 'letter', { auditResult: 2, auditNote: '请补充' })).msg).toBe(
      '此项操作不签发文书',
    );
    const { letter: unsent, agrees } = await beforeIssued(app, () => look(leader));
    for (const words of ['更正后成绩：73分', '批准人：院领导']) expect(plainText(unsent.html)).toContain(words);
    good(await act(leader, manager, id, 'audit', { auditResult: 1 }));
    const after = [await examinee(2), await examinee(5)];
    expect([before[0]?.totalScore, after[0]?.totalScore]).toEqual([160, 163]);
    expect([before[0]?.passFlag, after[0]?.passFlag]).toEqual([0, 1]);
    expect([before[1]?.totalScore, after[1]?.totalScore]).toEqual([150, 150]);
    const { timeline, recorded } = await detailOf(manager, id);
    expect(recorded).toMatchObject({ score: 73, enteredBy: null, changedBy: '院领导' });
    expect(after[0]?.result?.corrections.map(({ cause }) => cause)).toEqual([`复核申请【${caseNo}】（合分登分更正）`]);
    expect(await resultsOf(id)).toEqual(['合分登分更正', expect.stringMatching(/：原成绩70分，更正后73分$/)]);
    expect(timeline.at(-1)).toMatchObject({
      action: 'score',
      diff: { score: [70, 73], totalScore: [160, 163], passFlag: [0, 1], rankCity: [6, 5], rankDistrict: [4, 3] },
    });
    expect(timeline.at(-1)?.diff?.certificateList).toEqual([0, 1]);
    expect(timeline.at(-1)?.note).toMatch(/；证书名单未列入→已列入；更正原因：合分登分更正$/);
    const [passedBefore = 0, passedAfter] = (timeline.at(-1)?.diff?.passCount ?? []) as number[];
    expect(passedAfter).toBe(passedBefore + 1);
    const letter = good(
      await manager.get<PrintedLetter>('reinspectionUser/print', { id, docType: 'FH02', reason: '核对' }),
    );
    expect(plainText(letter.html)).toContain('更正后成绩：73分');
    expect(plainText(letter.html)).toContain('批准人：院领导');
    agrees(letter, { [nameOf(2)]: maskName(nameOf(2)) });
    const page = good(await manager.get<Page<TaskRow>>('reinspection/page', { name: one.task.name, year: '2027' }));
    expect(page.records[0]).toMatchObject({ changed: 1 });
    expect(good(await manager.get<Page<TaskRow>>('reinspection/page', { year: '2026' })).total).toBe(0);
    const figures = good(await manager.get<Figures>('reinspection/figures', { id: one.task.id }));
    expect(figures.bySubject).toMatchObject([
      { key: 'GS', count: 4, answered: 2, changed: 1 },
      { key: 'JC', count: 1, changed: 0 },
    ]);
    expect(figures.byConclusion.map(({ key, count }) => [key, count])).toEqual([
      ['1', 1],
      ['3', 1],
    ]);
    expect(figures.byReason.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    expect((await stranger.get('reinspection/figures', { id: one.task.id })).code).toBe(404);
    expect(caseNo).toMatch(/^FH/);
  });

  test('is blocked if the score has changed otherwise', async () => {
    const { id } = good(await register(5));
    const { first, second } = await drawn(id);
    good(await first.get('reinspectionUser/handle', { id }));
    good(await review(first, id, 71, 3));
    good(await review(second, id, 71, 3));
    good(await act(manager2, manager, id, 'reply', { action: 'submit', replyContent: answer }));
    const score = (points: number) =>
      setRows(app.db, 'examinerScore', { examinerId: one.exam.people[5]?.id, subjectCode: 'GS' }, { score: points });
    await score(70.5);
    const moved = '登记成绩在申请后由70分变为70.5分，复核结果不再以现成绩为准，不能通过，请选择【重新裁定】';
    for (const verb of ['letter', 'audit'])
      expect(await act(leader, manager, id, verb, { auditResult: 1 })).toMatchObject({ code: 400, msg: moved });
    expect(await detailOf(manager, id)).toMatchObject({ caseStatus: 30, recorded: { score: 70.5 } });
    const anew = { auditResult: 3, auditNote: '登记成绩已另行更正' };
    await score(70);
    expect((await act(leader, manager, id, 'audit', anew)).msg).toContain('登记成绩没有变化');
    await score(70.5);
    good(await act(leader, manager, id, 'audit', anew));
    const back = await detailOf(manager, id);
    expect(back).toMatchObject({ caseStatus: 23, originalScore: 70.5, finalScore: null });
    expect(back.timeline.at(-1)).toMatchObject({ action: 'score', diff: { originalScore: [70, 70.5] } });
    good(await review(manager, id, 71, 3));
    good(await act(manager2, manager, id, 'reply', { action: 'submit', replyContent: answer }));
    good(await act(leader, manager, id, 'audit', { auditResult: 1 }));
    expect((await detailOf(manager, id)) as ReviewDetail).toMatchObject({ caseStatus: 40, recorded: { score: 71 } });
  });

  test('changes the recorded score of a void subject', async () => {
    const examinerId = one.exam.people[7]?.id;
    await addForExaminees(app.db, 'violationRecord', { id: examinerId }, () => [
      { level: 2, clause: '第五条', factText: '夹带资料' },
      { subjectCode: 'GS', level: 1, clause: '第六条', factText: '夹带资料' },
    ]);
    await setRows(
      app.db,
      'examinerScore',
      { examinerId, subjectCode: 'GS' },
      { invalidFlag: 1, invalidReason: '第五条' },
    );
    const { id } = good(await register(7, { applyReason: 5 }));
    const { first, second } = await drawn(id);
    // a violation was decided after filing: FH01 cites the decided clause only
    await setRows(app.db, 'violationRecord', { examinerId, clause: '第六条' }, { decidedTime: '2027-06-01 09:00:00' });
    good(await first.get('reinspectionUser/handle', { id }));
    await dropRows(app.db, 'violationRecord', { examinerId, clause: '第五条' });
    good(await review(first, id, 96, 3));
    good(await review(second, id, 96, 3));
    good(await act(manager2, manager, id, 'reply', { action: 'submit', replyContent: answer }));
    good(await act(leader, manager, id, 'audit', { auditResult: 1 }));
    const after = await detailOf(manager, id);
    expect(after).toMatchObject({ caseStatus: 40, recorded: { score: 96, isVoid: 1 } });
    expect(after.timeline.at(-1)).toMatchObject({ action: 'score', diff: { score: [95, 96] } });
    const stays = '该科目成绩因违纪无效（第六条），不因本次复核改变';
    expect(await wordsOf(id, 'FH01')).toContain(`${stays}。`);
    const letter = await wordsOf(id, 'FH02');
    expect(letter).toContain('95分。该科目成绩因违纪无效（第六条）。');
    expect(letter).toContain(`经复核，原成绩有误（合分登分更正），予以更正。${stays}，更正后的成绩不计入总分。`);
    expect(letter).toContain('更正后成绩：96分');
    const told = '答复时该科目成绩不计入总分，原因见书面文书';
    expect(await resultsOf(id)).toEqual(['合分登分更正', expect.stringMatching(/：原成绩95分，更正后96分$/), told]);
    const held = async () =>
      good(await manager.get<ExamineeRecord>('examiners/detail', { id: examinerId ?? '' })).result?.totalScore;
    expect(await held()).toBe(95);
    // a revocation restores the corrected score; the letter keeps its text
    const { rows } = await sql<{ id: string }>`select id from violation_record
      where examiner_id = ${examinerId}`.execute(app.db);
    for (const record of rows) good(await changeByTwo(manager, manager2, record.id));
    expect(await held()).toBe(191);
    expect(await wordsOf(id, 'FH02')).toBe(letter);
    expect(await resultsOf(id)).toContain(told);
  });

  test('cites the standing of a void subject at approval', async () => {
    const setVoid = (clause: string | null) =>
      setRows(
        app.db,
        'examinerScore',
        { examinerId: one.exam.people[8]?.id, subjectCode: 'JC' },
        { invalidFlag: clause === null ? 0 : 1, invalidReason: clause },
      );
    const { id } = good(await register(8, { subjectCode: 'JC', applyReason: 5 }));
    const { first, second } = await drawn(id);
    good(await first.get('reinspectionUser/handle', { id }));
    expect(await wordsOf(id, 'FH01')).not.toContain('无效');
    good(await review(first, id, 10, 1));
    good(await review(second, id, 10, 1));
    const submit = () => act(manager2, manager, id, 'reply', { action: 'submit', replyContent: answer });
    good(await submit());
    await setVoid('第七条');
    expect(await detailOf(manager, id)).toMatchObject({
      recorded: { isVoid: 1, invalidReason: '第七条', isAbsent: 0 },
    });
    const moved = '提交审核后该科目的成绩效力或到考情况有变动，文书内容须更新，请选择【退回修改】，由起草人重新提交';
    const pass = (verb: string) => act(auditor, manager, id, verb, { auditResult: 1 });
    for (const verb of ['letter', 'audit']) expect(await pass(verb)).toMatchObject({ code: 400, msg: moved });
    good(await act(auditor, manager, id, 'audit', { auditResult: 2, auditNote: '成绩已认定无效' }));
    // the returned draft already shows the current standing
    expect(await wordsOf(id, 'FH02')).toContain('该科目涉嫌违纪违规正在处理');
    good(await submit());
    good(await pass('audit'));
    const letter = await wordsOf(id, 'FH02');
    // undecided, so no clause is cited
    const stays = '该科目涉嫌违纪违规正在处理，成绩暂不计入，不因本次复核改变';
    expect(letter).toContain(`经复核，原登记（10分）无误。${stays}。`);
    for (const left of ['维持', '第七条']) expect(letter).not.toContain(left);
    expect(await resultsOf(id)).toEqual([
      '无误维持',
      expect.stringMatching(/：原登记（10分）无误$/),
      '答复时该科目成绩暂不计入总分，原因见书面文书',
    ]);
    expect(await resultsOf(id, 'en')).toEqual([
      'Upheld',
      expect.stringMatching(/: 10 as recorded$/),
      'At the time of the reply this subject did not count for the time being. The written letter gives the reason',
    ]);
    await setVoid(null);
  });

  test('keeps an absence if both reviewers find no score', async () => {
    const examinerId = one.exam.people[6]?.id;
    await setRows(
      app.db,
      'examinerScore',
      { examinerId, subjectCode: 'GS' },
      { score: null, objective: null, subjective: null, attend: 2 },
    );
    expect((await register(6)).msg).toBe('未查询到您的成绩');
    const { id } = good(await register(6, { applyReason: 4 }));
    const { first, second } = await drawn(id);
    good(await first.get('reinspectionUser/handle', { id }));
    const none = (by: Visitor) => act(by, manager, id, 'reply', { action: 'review', result: { conclusion: 1 } });
    expect((await review(first, id, 0, 1)).msg).toContain('分数有变更');
    good(await none(first));
    good(await none(second));
    expect(await detailOf(manager, id)).toMatchObject({ caseStatus: 30, scoreChanged: 0, finalScore: null });
    good(await act(manager2, manager, id, 'reply', { action: 'submit', replyContent: answer }));
    good(await act(auditor, manager, id, 'audit', { auditResult: 1 }));
    expect(await detailOf(manager, id)).toMatchObject({ recorded: { isAbsent: 1, isVoid: 0 } });
    expect(await wordsOf(id, 'FH01')).toContain('缺考');
    expect(await wordsOf(id, 'FH02')).toContain('经复核，原成绩无误，维持缺考。');
    expect(await resultsOf(id)).toEqual(['无误维持', expect.stringMatching(/：维持缺考$/)]);
    const recordedAs = (now: string, then: string) =>
      setRows(app.db, 'examinerScore', { examinerId, subjectCode: now }, { subjectCode: then });
    await recordedAs('GS', 'XX');
    expect(await detailOf(manager, id)).toMatchObject({ recorded: { isAbsent: null, isVoid: null } });
    await recordedAs('XX', 'GS');
  });
});

describe('absent reviewers', () => {
  const versionOf = async (id: string) => (await detailOf(manager, id)).version;
  const draw = async (id: string, more: object = {}) =>
    manager.post('reinspectionUser/assign', { id, version: await versionOf(id), ...more });
  const disabled = (account: 'reviewerA' | 'reviewerB' | 'reviewerC', status: number) =>
    setRow(app.db, 'user', app.idOf(account), { status });
  const seats = async (id: string) => (await detailOf(manager, id)).opinions.map(({ userId }) => userId);

  test('redraws the second seat, keeping the first result hidden', async () => {
    const { id } = good(await register(8));
    const { first } = await drawn(id);
    good(await first.get('reinspectionUser/handle', { id }));
    good(await review(first, id, 13, 3, { note: '第三题漏加' }));
    const [one1, gone] = await seats(id);
    const account = gone === app.idOf('reviewerA') ? 'reviewerA' : 'reviewerB';
    const none = '没有其他可用的成绩复核员，请先由系统管理员增加成绩复核员';
    expect((await draw(id, { note: '离职' })).msg).toBe(none);
    await sql`update "user" set role_ids = (select role_ids from "user" where id = ${app.idOf('reviewerA')})
      where id = ${app.idOf('reviewerC')}`.execute(app.db);
    expect((await draw(id)).msg).toBe('请填写重新分配的原因');
    await disabled(account, 0);
    try {
      good(await draw(id, { note: '离职' }));
    } finally {
      await disabled(account, 1);
    }
    expect(await seats(id)).toEqual([one1, app.idOf('reviewerC')]);
    const shown = await detailOf(manager, id);
    expect(shown).toMatchObject({
      caseStatus: 22,
      opinions: [
        { done: 1, result: null },
        { done: 0, result: null },
      ],
    });
    expect(shown.timeline.at(-1)).toMatchObject({ actionName: '重新分配复核员', note: '离职' });
    good(await review(reviewerC, id, 13, 3));
    expect(await detailOf(manager, id)).toMatchObject({ caseStatus: 30, finalScore: 13 });
    await setRow(app.db, 'user', app.idOf('reviewerC'), { roleIds: [] });
  });

  test('excludes those who recorded the score', async () => {
    const { id } = good(await register(9));
    await setRows(
      app.db,
      'examinerScore',
      { examinerId: one.exam.people[9]?.id, subjectCode: 'GS' },
      { createUser: app.idOf('reviewerA') },
    );
    expect((await draw(id)).msg).toBe('可用的成绩复核员不足两名，请先由系统管理员增加成绩复核员');
  });

  test('issues one letter of acceptance after a second claim', async () => {
    const { id } = good(await register(10));
    const { first } = await drawn(id);
    for (let turn = 0; turn < 2; turn += 1) {
      good(await first.get('reinspectionUser/handle', { id }));
      good(await act(first, manager, id, 'release'));
    }
    const { rows } = await sql`select from document where case_id = ${id} and template_code = 'FH01'`.execute(app.db);
    expect(rows).toHaveLength(1);
    const { version } = good(await manager.get<TaskRecord>('reinspection/detail', { id: one.task.id }));
    const applyEnd = '2027-07-05 00:00:00';
    good(await manager.post('reinspection/submit', { id: one.task.id, version, applyEnd }));
    const before = '2027-07-22 23:59:59';
    const { finishDue, timeline } = await detailOf(manager, id);
    expect((finishDue ?? '') > before).toBe(true);
    expect(timeline.at(-1)).toMatchObject({
      action: 'clock',
      diff: { finishStart: ['2027-07-01 00:00:00', applyEnd], finishDue: [before, finishDue] },
    });
  });
});

test('a citizen manages only their own application', async () => {
  let place = 4;
  const ask = async () => {
    place += 1;
    const { caseNo, queryCode } = good(await file(place, { subjectCode: 'JC', applyReason: 3 }));
    const { applicantName, idNo } = application(one, place);
    return { caseNo, queryCode, applicantName, idNo };
  };
  await walkOwnCases(app, { table: 'reinspection_user', file: ask });
  const { rows } = await sql<{ name: string }>`select distinct actor_name as name from case_event
    where case_type = 'reinspection' and action in ('withdraw', 'rate', 'confirm')`.execute(app.db);
  expect(rows).toEqual([{ name: '申请人' }]);
});

test('rejects empty, oversized, duplicate and foreign input', async () => {
  const whole = application(one, 4, { subjectCode: 'JC', applyReason: 3 });
  for (const body of [
    {},
    { ...whole, reasonText: '长'.repeat(501) },
    { ...whole, formData: { unknown: 'x' } },
    { ...whole, formData: Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`key${n}`, 'x'.repeat(500)])) },
    { ...whole, fileIds: '1' },
    { ...whole, fileIds: '1.abcdefgh,2' },
    { ...whole, taskId: '1' },
    { ...whole, source: 6 },
  ]) {
    network += 1;
    const answer = await citizen.post('open/review', body, { remoteAddress: `10.9.0.${network}` });
    expect([JSON.stringify(body).slice(0, 60), answer.status]).toEqual([expect.anything(), 400]);
  }
  const once = { headers: { 'idempotency-key': 'review-once-and-not-twice' }, remoteAddress: '10.9.7.1' };
  const [first, again] = await Promise.all([1, 2].map(() => citizen.post<Receipt>('open/review', whole, once)));
  const filed = [first, again].filter((answer) => answer?.status === 200);
  expect(filed.length).toBeGreaterThan(0);
  expect(good(await citizen.post<Receipt>('open/review', whole, once)).caseNo).toBe(filed[0]?.data.caseNo);
  const { rows } =
    await sql`select from reinspection_user where ticket_no = ${whole.ticketNo} and subject_code = 'JC'`.execute(
      app.db,
    );
  expect(rows).toHaveLength(1);
  expect((await file(4, { subjectCode: 'JC', applyReason: 3 })).msg).toBe('该科目已申请过复核');
});

test('accepts a changed id number, not the old one', async () => {
  const last = scores.length - 1;
  const [before, now] = [residentNumber(last), residentNumber(last + 900)];
  await insideAs(app, 'manager', (work) =>
    changeApplicant(
      work,
      app.context.secrets.digest(before),
      { idNo: now, knownAs: [nameOf(last)] },
      '申请人信息已更新',
    ),
  );
  expect((await file(last, { idNo: before })).msg).toBe('未查询到您的成绩');
  expect((await file(last, { idNo: now })).msg).toBe('该科目已申请过复核');
});

test('limits window changes; ends when all are answered', async () => {
  app.clock.set('2027-06-10 10:00:00');
  const over = { applyStart: '2027-06-01 00:00:00', applyEnd: '2027-06-10 09:00:00' };
  const two = { ...one, task: await draftTask(manager, one.exam, app.deptId('考务处'), over) };
  const { id } = two.task;
  await rosterOf(app, two);
  expect((await statusOf(manager, id, 1)).msg).toBe('申请结束时间已过，请先修改申请时间');
  const move = async (applyEnd: string) => {
    const { version } = good(await manager.get<TaskRecord>('reinspection/detail', { id }));
    return manager.post('reinspection/submit', { id, version, applyEnd });
  };
  good(await move('2027-06-20 00:00:00'));
  good(await statusOf(manager, id, 1));
  expect((await move('2027-06-15 00:00:00')).msg).toBe('任务发布后申请结束时间只能延后');
  const marks = { subjectCode: 'JC', applyReason: 3 };
  good(await manager.post('reinspectionUser/register', { source: 4, ...application(two, 9, marks) }));
  good(await statusOf(manager, id, 2));
  expect((await move('2027-07-15 00:00:00')).msg).toBe('申请已截止，不能修改申请结束时间');
  expect((await statusOf(manager, id, 3)).msg).toBe('还有1件未答复');
  expect(good(await statusOf(manager, id)).allowed).toEqual([]);
});

test('marks a late registration of a timely paper application', async () => {
  const task = await draftTask(manager, one.exam, app.deptId('考务处'));
  await rosterOf(app, { ...one, task });
  good(await statusOf(manager, task.id, 1));
  await setRow(app.db, 'reinspection', task.id, {
    status: 2,
    applyStart: '2027-05-04',
    applyEnd: '2027-05-20',
    closedTime: '2027-05-20',
  });
  const late = { taskId: task.id, subjectCode: 'JC', applyReason: 3, receivedTime: '2027-05-19 16:00:00' };
  const { id } = good(await register(8, late));
  const { timeline, receivedTime, isBackdated } = await detailOf(manager, id);
  expect([receivedTime, timeline[0]?.note, isBackdated]).toEqual(['2027-05-19 16:00:00', '补录', 1]);
  const { records } = good(await manager.get<Page<ReviewRow>>('reinspectionUser/page', { taskId: task.id }));
  expect(marksOf(records[0] as ReviewRow, reviewMarks).map(({ label }) => label[0])).toContain('补录');
});
