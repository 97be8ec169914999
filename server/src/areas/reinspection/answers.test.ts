import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Visitor } from '../../testing/browser.ts';
import { addForExaminees } from '../../testing/examinations.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { setRow } from '../../testing/rows.ts';
import { bindPaper } from '../exam/result/result.fixture.ts';
import {
  act,
  application,
  detailOf,
  draftTask,
  type Reviewed,
  reviewed,
  rosterOf,
  staff,
  statusOf,
} from './reviews.fixture.ts';

/** Answer sheets on the page of a review (domain.md 3.5 and 3.15). */
const app = testApp(
  { ...staff, reviewerC: { dept: '考务处', roles: ['score_reviewer'], realName: '寅复核' }, analyst: ['data_analyst'] },
  { now: '2027-06-10 10:00:00' },
);
const { manager, manager2, leader, auditor, analyst } = app.visitors;
let one: Reviewed;
let paper: string;
let id: string;
const person = () => one.exam.people[0]?.id ?? '';
const sheetFor = async (by: Visitor) => (await detailOf(by, id)).sheet;
const pageFor = async (by: Visitor) =>
  good(await by.get<ExamineeRecord>('examiners/detail', { id: person() })).sheets[0];

async function reviewers() {
  const [first, second] = (await detailOf(manager, id)).opinions;
  const known = (['reviewerA', 'reviewerB', 'reviewerC'] as const).map((name) => ({
    userId: app.idOf(name),
    visitor: app.visitors[name],
  }));
  const of = (userId: string | undefined) => known.find((each) => each.userId === userId)?.visitor;
  const left = known.find(({ userId }) => userId !== first?.userId && userId !== second?.userId)?.visitor;
  const [one, other] = [of(first?.userId), of(second?.userId)];
  if (!one || !other || !left) throw new Error('two of three are drawn');
  return { first: one, second: other, left };
}

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  const deptId = app.deptId('考务处');
  one = await reviewed(app, manager, [[17, 80]], deptId);
  paper = await bindPaper(app.context, one.exam.exam, 'SJ202700001');
  // one answer B, one A+C of a multiple choice, and 15 points for the essay: 17 in total
  await addForExaminees(
    app.db,
    'answerSheet',
    { id: person() },
    {
      subjectCode: 'JC',
      paperId: paper,
      answers: Buffer.from([2, 0b00101]),
      itemScores: Buffer.from([2, 2, 30]),
    },
  );
  await setRow(app.db, 'formalExam', one.exam.exam, { status: 50 });
  const both = ['JC', 'GS'].map((code) => ({ code, name: code, objective: 0, allowed: 1 }));
  one.task = await draftTask(manager, one.exam, deptId, { subjects: both });
  await rosterOf(app, one);
  good(await statusOf(manager, one.task.id, 1));
  const form = { source: 4, ...application(one, 0, { subjectCode: 'JC' }) };
  ({ id } = good(await manager.post<CaseHeadAnswer>('reinspectionUser/register', form)));
});

test('shows sheets to managers and leaders only', async () => {
  for (const by of [manager, manager2, leader]) {
    const shown = await sheetFor(by);
    expect(shown).toMatchObject({ subjectCode: 'JC', withKeys: 1, total: 17, agrees: 1 });
    expect(shown).toEqual(await pageFor(by));
  }
  for (const by of [auditor, analyst]) {
    expect(await pageFor(by)).toBeUndefined();
    expect(await sheetFor(by)).toBeNull();
  }
});

test('shows answers and keys to the drawn reviewer only', async () => {
  const { reviewerA } = app.visitors;
  const without = [
    [null, null],
    [null, null],
    [null, null],
  ];
  const lettersFor = async (by: Visitor) => (await sheetFor(by))?.items.map(({ chosen, key }) => [chosen, key]);
  expect(await lettersFor(reviewerA)).toEqual(without);
  good(await manager.post('reinspectionUser/assign', { id, version: (await detailOf(manager, id)).version }));
  const { first, second, left } = await reviewers();
  const letters = [
    ['B', 'B'],
    ['AC', 'ACD'],
    [null, null],
  ];
  for (const by of [first, second]) {
    expect(await lettersFor(by)).toEqual(letters);
    expect((await pageFor(by))?.withKeys).toBe(0);
  }
  expect(await lettersFor(left)).toEqual(without);

  good(await first.get('reinspectionUser/handle', { id }));
  good(
    await act(first, manager, id, 'reply', {
      action: 'review',
      result: { score: 17, conclusion: 1, note: '第二题无误' },
    }),
  );
  const { sheet, opinions } = await detailOf(second, id);
  expect(sheet).toEqual({ ...(await pageFor(manager)) });
  expect(opinions[0]).toMatchObject({ done: 1, result: null });
});

test('hides the keys of a locked paper', async () => {
  const { second } = await reviewers();
  const lock = (until: string | null) => setRow(app.db, 'paper', paper, { unlockTime: until });
  await lock('2999-01-01');
  for (const by of [second, manager])
    expect(await sheetFor(by)).toMatchObject({ withKeys: 0, items: [{ key: null }, {}, {}] });
  await lock(null);
  expect(await sheetFor(second)).toMatchObject({ withKeys: 1 });
});

test('logs the view of a reviewer with the examinee', async () => {
  const { second } = await reviewers();
  await sheetFor(second);
  const name = (['reviewerA', 'reviewerB', 'reviewerC'] as const).find((each) => app.visitors[each] === second);
  if (!name) throw new Error('nobody');
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit
    where target = ${person()} and actor_id = ${app.idOf(name)} and call = 'GET reinspectionUser/detail'`.execute(
    app.db,
  );
  expect(rows[0]?.count).toBe(1);
});

test('hides the keys from reviewers after the end', async () => {
  const { first, second } = await reviewers();
  good(await second.get('reinspectionUser/handle', { id }));
  good(await act(second, manager, id, 'reply', { action: 'review', result: { score: 17, conclusion: 1 } }));
  const replyContent = '<p>经核对答卷，已按规定处理。</p>';
  good(await act(manager2, manager, id, 'reply', { action: 'submit', replyContent }));
  expect((await sheetFor(first))?.withKeys).toBe(1);
  good(await act(auditor, manager, id, 'audit', { auditResult: 1 }));
  for (const by of [first, second]) expect((await sheetFor(by))?.withKeys).toBe(0);
  expect((await sheetFor(manager))?.withKeys).toBe(1);
});
