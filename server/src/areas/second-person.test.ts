import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ownInterest, sameHand } from '#platform/access/second-person.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../testing/app.ts';
import type { Answer, Visitor } from '../testing/browser.ts';
import { addScoreInAll } from '../testing/examinations.ts';
import { send } from '../testing/multipart.ts';
import { sayWhereToAsk } from '../testing/people.ts';
import { good } from '../testing/petitions.ts';
import { addRow, ago, emptyTable, presentTime, setRow, setRows } from '../testing/rows.ts';
import { handOver } from '../testing/services.ts';
import { decideWaived } from '../testing/violations.ts';
import { rosterCsv, rosterRow } from './exam/roster/roster.fixture.ts';
import { type Day, dayOf } from './exam/violation/day.fixture.ts';
import { approvedBank, outline, paperForm } from './paper/papers.fixture.ts';
import { bankBody, singleBody } from './question/questions.fixture.ts';

const app = testApp(
  {
    first: {
      roles: ['exam_manager', 'item_author', 'item_reviewer', 'city_leader'],
      realName: '先办人',
      dept: '考务科',
    },
    second: {
      roles: ['exam_manager', 'item_author', 'item_reviewer', 'city_leader'],
      realName: '后办人',
      dept: '考务科',
    },
    maker: ['admin'],
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    centre: { dept: '云溪一中', roles: ['centre_manager'] },
    root: ['administrator'],
    author: { roles: ['item_author'], dept: '命题一科' },
    reviewer: ['item_reviewer'],
  },
  { now: '2026-09-29 10:00:00' },
);
const { first, second, root, author, reviewer } = app.visitors;

const clause = '《专业技术人员资格考试违纪违规行为处理规定》第六条第（三）项';
const factText = '开考后在考场内将写有考试内容的纸条放在桌面左侧，经两名监考人员当场确认。';
let day: Day;
let next = 0;
let sealed = '';
let banks = 0;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  day = await dayOf(app, first, 40);
  const bank = await approvedBank(author, reviewer);
  const secret = { secretLevel: 2, unlockTime: '2026-12-07 09:00:00' };
  const paper = good(await first.post<PaperRecord>('paper/submit', paperForm('保密卷', secret)));
  const [one = '', two = ''] = bank.questions;
  const body = { paperId: paper.id, sections: outline(one, two) };
  good(await first.post('paperQuestion/submit', body, { headers: { 'idempotency-key': 'fill' } }));
  good(await first.post('paper/submit', { id: paper.id, status: 1 }));
  sealed = paper.id;
});

const unlink = async () => {
  await emptyTable(app.db, 'login_hand');
  await emptyTable(app.db, 'login_keeper');
  await setRows(app.db, 'session', {}, { keeperIds: [] });
};
afterEach(unlink);

/** Records that `by` created, granted or reset the account of `of` a number of days ago. */
const link = (of: 'first' | 'second', by: 'first' | 'second' | 'maker', days = 0) =>
  handOver(app.db, app.idOf(of), app.idOf(by), days);

/** Records that `by` configured the service through which `of` once logged in, and the session of `now`. */
async function keep(of: 'first' | 'second', by: 'second' | 'maker', now: readonly 'second'[] = []): Promise<void> {
  await addRow(app.db, 'loginKeeper', { userId: app.idOf(of), keeperId: app.idOf(by) });
  await setRows(app.db, 'session', { userId: now.map((one) => app.idOf(one)) }, { keeperIds: [app.idOf(by)] });
}

async function recorded(): Promise<ViolationRow> {
  next += 1;
  const examinerId = day.people[next]?.id ?? '';
  good(await first.post('examiners/violation', { ids: [examinerId], level: 2, clause, factText }));
  const { records } = good(await first.get<Page<ViolationRow>>('examiners/violation/list', { examinerId }));
  const [row] = records;
  if (!row) throw new Error('nothing was recorded');
  return row;
}

async function submittedBank(): Promise<AuditRecord> {
  banks += 1;
  const bank = good(await first.post<BankRecord>('questionBank/submit', bankBody(`第二人${banks}`)));
  good(await first.post('question/submit', singleBody(bank.id, `第二人题目${banks}`)));
  return good(await first.post<AuditRecord>('questionBankAudit/save', { bankId: bank.id, note: '请审核' }));
}

interface Act {
  name: string;
  /**
   * Performs the first action. Returns the second one, which requires another person; `self` is the refusal for
   * `first`.
   */
  begin(): Promise<(by: Visitor) => Promise<Answer<unknown>>>;
  self: string;
}

const acts: readonly Act[] = [
  {
    name: 'the release of scores',
    self: '不能公布本人发起的成绩',
    async begin() {
      const { exam } = day.hall;
      await setRow(app.db, 'formalExam', exam, { status: 40, releaseState: 0, releaseTaskId: null });
      good(await first.post('formalExam/releaseAsk', { id: exam, reason: '成绩核对无误' }));
      return async (by) => {
        const { version } = good(await by.get<ExamRecord>('formalExam/detail', { id: exam }));
        return by.post('formalExam/submit', { id: exam, version, status: 50 });
      };
    },
  },
  {
    name: 'the opening of a sealed paper',
    self: '申请人不能自行确认，请由另一人确认',
    async begin() {
      await emptyTable(app.db, 'paper_opening');
      good(await first.post('paper/openSecret', { id: sealed, action: 'ask', reason: '考前核对印刷件' }));
      return (by) => by.post('paper/openSecret', { id: sealed, action: 'confirm' });
    },
  },
  {
    name: 'the decision on a violation',
    self: '违纪处理须由登记人以外的人员决定',
    async begin() {
      await day.to(30);
      const { id } = await recorded();
      return (by) => decideWaived(by, id);
    },
  },
  {
    name: 'the change of a decided violation',
    self: '不能确认本人提出的变更或撤销申请',
    async begin() {
      await day.to(30);
      const { id } = await recorded();
      good(await decideWaived(second, id));
      good(await first.post('examiners/violationRevoke', { id, reason: '经复查事实认定有误' }));
      return (by) => by.post('examiners/violationConfirm', { id, auditResult: 1 });
    },
  },
  {
    name: 'the audit of a question bank',
    self: '不能审核本人提交的题库',
    async begin() {
      const { id } = await submittedBank();
      return (by) => by.post('questionBankAudit/audit', { id, auditResult: 1 });
    },
  },
  {
    name: 'the audit of own questions that a colleague submits',
    self: '本次提交含您编写或修改的试题，须由其他人员审核',
    async begin() {
      const { id } = await submittedBank();
      await setRow(app.db, 'questionBankAudit', id, { submitUser: app.idOf('author'), authorIds: [app.idOf('first')] });
      return (by) => by.post('questionBankAudit/audit', { id, auditResult: 1 });
    },
  },
];

/** Calls of the guard, and rows of processes that state it. */
const guarded: Readonly<Record<string, { calls: number; triedBy: string }>> = {
  '../engine/process/process.ts': { calls: 1, triedBy: 'second-person.test.ts' },
  'appeal/about-violation.ts': { calls: 1, triedBy: 'appeal/appeal.test.ts' },
  'exam/examiner/link-person.ts': { calls: 1, triedBy: 'exam/roster/other-name.test.ts' },
  'exam/formal/process/process.ts': { calls: 1, triedBy: 'second-person.test.ts' },
  'exam/violation/decide.ts': { calls: 1, triedBy: 'second-person.test.ts' },
  'exam/violation/request-change.ts': { calls: 1, triedBy: 'second-person.test.ts' },
  'paper/secret/open.ts': { calls: 1, triedBy: 'second-person.test.ts' },
  'question/audit/decide.ts': { calls: 1, triedBy: 'second-person.test.ts' },
  'question/audit/process.ts': { calls: 2, triedBy: 'second-person.test.ts' },
};

test('tries every call of the guard with linked accounts', () => {
  const sources = ['*/**/*.ts', '../engine/**/*.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: import.meta.dirname }),
  );
  const calls = sources.flatMap((file) => {
    if (file.endsWith('.test.ts')) return [];
    const found =
      readFileSync(join(import.meta.dirname, file), 'utf8').match(
        /needSecondPerson\(|refuseSamePerson\(|^ +secondPerson: /gm,
      ) ?? [];
    return found.length > 0 ? [[file, found.length] as const] : [];
  });
  expect(Object.fromEntries(calls)).toEqual(
    Object.fromEntries(Object.entries(guarded).map(([file, { calls: count }]) => [file, count])),
  );
  for (const { triedBy } of Object.values(guarded))
    expect(readFileSync(join(import.meta.dirname, triedBy), 'utf8')).toMatch(/login_hand|noteHand/);
});

describe.each(acts)('$name', ({ begin, self }) => {
  test('refuses all accounts of one person, allows others', async () => {
    const act = await begin();
    const refusalOf = async (by: Visitor) => {
      const { status, msg } = await act(by);
      return status === 200 ? 'done' : msg;
    };
    expect(await refusalOf(first)).toBe(self);
    await link('second', 'first');
    expect(await refusalOf(second)).toBe(sameHand[0]);
    await unlink();
    await link('first', 'second');
    expect(await refusalOf(second)).toBe(sameHand[0]);
    await unlink();
    await link('first', 'maker');
    await link('second', 'maker');
    expect(await refusalOf(second)).toBe(sameHand[0]);
    await unlink();
    await keep('first', 'second');
    expect(await refusalOf(second)).toBe(sameHand[0]);
    await unlink();
    await keep('first', 'maker', ['second']);
    expect(await refusalOf(second)).toBe(sameHand[0]);
    await unlink();
    await keep('first', 'maker');
    await link('second', 'first', 8);
    expect(await refusalOf(second)).toBe('done');
  });
});

/** @param days since the phone was set */
const callThem = async (of: 'first' | 'second', realName: string, phoneDigest: string | null, days = 8) => {
  await setRow(app.db, 'user', app.idOf(of), { realName, phoneDigest });
  await setRow(app.db, 'user', app.idOf(of), { phoneSince: ago(`${days} days`) });
};
const releaseBySecond = async () => {
  const act = await acts[0]?.begin();
  const { status, msg } = (await act?.(second)) ?? { status: 0, msg: '' };
  await callThem('first', '先办人', null);
  await callThem('second', '后办人', null);
  return status === 200 ? status : [status, msg];
};
const refusedHand = [400, sameHand[0]];

test.each([
  ['refuses two accounts with one phone', ['先办人', 'x'], ['后办人', 'x'], 400],
  ['refuses two accounts of one name without phones', ['唐亦山', null], ['唐 亦山', null], 400],
  ['refuses two accounts of one name, one without phone', ['唐亦山', 'x'], ['唐亦山', null], 400],
  ['lets namesakes with different phones act', ['唐亦山', 'x'], ['唐亦山', 'y'], 200],
] as const)('%s', async (_name, one, other, status) => {
  await callThem('first', one[0], one[1]);
  await callThem('second', other[0], other[1]);
  expect(await releaseBySecond()).toEqual(status === 200 ? status : refusedHand);
});

test('refuses an account of the same name made lately', async () => {
  await callThem('first', '唐亦山', 'x');
  await callThem('second', '唐亦山', 'y');
  await link('second', 'maker');
  expect(await releaseBySecond()).toEqual(refusedHand);
});

test('refuses a namesake whose phone was set lately', async () => {
  await callThem('first', '唐亦山', 'x', 1);
  await callThem('second', '唐亦山', 'y');
  expect(await releaseBySecond()).toEqual(refusedHand);
});

test('refuses two officers created by one administrator', async () => {
  const roles = await sql<{
    id: string;
  }>`select id from role where role_alias = 'exam_manager' and tenant_id = '000000'`.execute(app.db);
  const create = async (account: string) => {
    const form = { account, realName: account, roleId: roles.rows[0]?.id, deptId: app.deptId('云溪一中') };
    const made = await root.post<{ id: string }>('blade-user/submit', form);
    return good(made).id;
  };
  const [one, other] = [await create('mintedone'), await create('mintedtwo')];
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from login_hand
    where user_id = any(${[one, other]}::bigint[]) and by_id = ${app.idOf('root')}`.execute(app.db);
  expect(rows[0]?.n).toBe(2);
});

test('notifies other officers when a recent account opens a paper', async () => {
  await emptyTable(app.db, 'paper_opening');
  good(await first.post('paper/openSecret', { id: sealed, action: 'ask', reason: '考前核对印刷件' }));
  await link('second', 'maker');
  good(await second.post('paper/openSecret', { id: sealed, action: 'confirm' }));
  const inbox = good(await first.get<{ title: string }[]>('desk/inbox/list', { tab: 'message' }));
  expect(inbox.map(({ title }) => title)).toContainEqual(expect.stringContaining('由近期开设或重置的账号开启'));
});

test('requires a document to waive the defence', async () => {
  await day.to(30);
  const { id } = await recorded();
  const refused = await second.post('examiners/violationDecide', { id, waived: 1 });
  expect([refused.status, refused.msg]).toEqual([400, '请上传考生签名的放弃陈述申辩材料']);
});

describe('after release', () => {
  const standing = async (id: string) =>
    (
      await sql<{ level: number; voids: number }>`select e.violation_level as level,
        (select count(*)::int from examiner_score s where s.examiner_id = e.id and s.invalid_flag = 1) as voids
        from examiner e where e.id = ${id}`.execute(app.db)
    ).rows[0];

  test('changes no score before a violation is decided', async () => {
    await addScoreInAll(app.db, { examId: day.hall.exam }, 80);
    await setRow(app.db, 'formalExam', day.hall.exam, {
      status: 50,
      scoreReleaseTime: presentTime(),
      releaseTaskId: null,
    });
    const row = await recorded();
    expect(await standing(row.examinerId)).toEqual({ level: 0, voids: 0 });
    good(await decideWaived(second, row.id));
    expect(await standing(row.examinerId)).toEqual({ level: 2, voids: 2 });
    const { timeline } = good(await first.get<ExamRecord>('formalExam/detail', { id: day.hall.exam }));
    const [decided] = timeline.filter(({ action }) => action === 'violation_decide').slice(-1);
    expect(decided?.diff).toMatchObject({ personTotal: [160, null], passFlag: [1, 0] });
  });

  test('requires two users for scores of archived examinations', async () => {
    await setRow(app.db, 'formalExam', day.hall.exam, { status: 30 });
    const row = await recorded();
    await setRow(app.db, 'formalExam', day.hall.exam, { status: 60 });
    good(await first.post('examiners/violationRevoke', { id: row.id, reason: '经复查事实认定有误' }));
    expect(await standing(row.examinerId)).toEqual({ level: 2, voids: 2 });
    await setRow(app.db, 'formalExam', day.hall.exam, { status: 50 });
  });

  test('offers districts no decisions of the city', async () => {
    const row = await recorded();
    const actions = async (by: Visitor) =>
      good(await by.get<ViolationRow>('examiners/violation/detail', { id: row.id })).allowedActions;
    const own = row.districtId === day.hall.districts.one ? app.visitors.district : app.visitors.neighbour;
    expect(await actions(own)).not.toContain('decide');
    expect(await actions(second)).toContain('decide');
    expect((await decideWaived(own, row.id)).status).toBe(403);
  });

  test('keeps the decision when its author withdraws a change', async () => {
    const row = await recorded();
    good(await decideWaived(second, row.id));
    good(await first.post('examiners/violationRevoke', { id: row.id, reason: '经复查事实认定有误' }));
    const again = await second.post('examiners/violationRevoke', { id: row.id, reason: '经复查事实认定有误' });
    expect(again.status).toBe(409);
    const kept = good(await first.post<ViolationRow>('examiners/violationConfirm', { id: row.id, auditResult: 2 }));
    expect([kept.status, kept.pendingTime]).toEqual([1, null]);
    expect(await standing(row.examinerId)).toEqual({ level: 2, voids: 2 });
  });
});

test("refuses an officer with the examinee's name", async () => {
  await day.to(30);
  next += 1;
  const person = day.people[next];
  await setRow(app.db, 'examiner', person?.id, { name: '后办 人' });
  const body = { ids: [person?.id], level: 2, clause, factText };
  const recording = await second.post('examiners/violation', body);
  expect([recording.status, recording.msg]).toEqual([403, ownInterest[0]]);
  await day.to(10);
  const audit = await second.post('examiners/regAudit', { ids: [person?.id], auditResult: 1 });
  expect([audit.status, audit.msg]).toEqual([403, ownInterest[0]]);
  await setRow(app.db, 'examiner', person?.id, { name: '先办人' });
  await setRow(app.db, 'formalExam', day.hall.exam, { status: 40, releaseState: 0, releaseTaskId: null });
  const release = await first.post('formalExam/releaseAsk', { id: day.hall.exam, reason: '成绩核对无误' });
  expect([release.status, release.msg]).toEqual([403, ownInterest[0]]);
  // A previous name in another notation.
  await setRow(app.db, 'examiner', person?.id, { name: '前名 人' });
  await setRow(app.db, 'user', app.idOf('first'), { formerNames: ['前名人'] });
  const formerly = await first.post('formalExam/releaseAsk', { id: day.hall.exam, reason: '成绩核对无误' });
  expect([formerly.status, formerly.msg]).toEqual([403, ownInterest[0]]);
  await setRow(app.db, 'user', app.idOf('first'), { formerNames: [] });
});

test('refuses all actions on a namesake of the officer', async () => {
  next += 1;
  const { id = '' } = day.people[next] ?? {};
  await setRow(app.db, 'examiner', id, { name: '后办人', photoName: 'own.jpg' });
  await day.to(30);
  const marked = await second.post('examiners/attend', { examId: day.hall.exam, entries: [{ id, attend: 1 }] });
  expect([marked.status, marked.msg]).toEqual([403, '考生【后办人】与您同名，请由其他人员登记其到考']);
  await day.to(20);
  const access = await second.post('examiners/access', { ids: [id], needsAccess: 1 });
  expect([access.status, access.msg]).toEqual([403, ownInterest[0]]);
  await day.to(10);
  for (const verb of ['regPay', 'regQuit']) {
    const { status, msg } = await second.post(`examiners/${verb}`, { ids: [id] });
    expect([verb, status, msg]).toEqual([verb, 403, ownInterest[0]]);
  }
  const entering = (state: string) => rosterCsv([rosterRow(900, { 姓名: '后办人', 报名状态: state })]);
  const path = 'formalExam/importExaminers';
  const read = async (state: string) => {
    const { batchId } = good(
      await send<StagedBatch>(second, `${path}?examId=${day.hall.exam}`, '名单.csv', entering(state)),
    );
    await workOff(app.context, allJobKinds);
    const { records } = good(await second.get<Page<object>>(`${path}Rows`, { batchId }));
    return JSON.stringify(records[0]);
  };
  expect(await read('已缴费')).toContain('该考生与您同名');
  expect(await read('待审核')).not.toContain('该考生与您同名');
});
