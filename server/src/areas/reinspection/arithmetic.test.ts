import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Visitor } from '../../testing/browser.ts';
import { addForExaminees } from '../../testing/examinations.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { setRows } from '../../testing/rows.ts';
import { bindPaper } from '../exam/result/result.fixture.ts';
import { act, application, detailOf, type Reviewed, reviewed, rosterOf, staff, statusOf } from './reviews.fixture.ts';

/** Sums of items compared with recorded scores (domain.md 5.3 #7), and items corrected by reviewers. */
const app = testApp({ ...staff }, { now: '2027-06-10 10:00:00' });
const { manager, manager2, leader, reviewerA, reviewerB } = app.visitors;
let one: Reviewed;

const sheets = [
  { items: [1, 2, 14.5], recorded: 17.5 },
  { items: [1, 2, 14.5], recorded: 16.5 },
  { items: [1, 2, null], recorded: 3 },
  { items: [1, 2, 14.5], recorded: 17.5 },
] as const;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  const subjects = [{ code: 'JC', name: '经济基础知识', objective: 0, allowed: 1 }];
  one = await reviewed(
    app,
    manager,
    sheets.map(({ recorded }) => [recorded, 80] as const),
    app.deptId('考务处'),
    { subjects },
  );
  await rosterOf(app, one);
  const paper = await bindPaper(app.context, one.exam.exam, 'SJ202700059');
  for (const [place, { items, recorded }] of sheets.entries()) {
    const id = one.exam.people[place]?.id;
    const packed = Buffer.from(items.map((points) => (points === null ? 255 : points * 2)));
    const sheet = { subjectCode: 'JC', paperId: paper, answers: Buffer.from([2, 13]), itemScores: packed };
    await addForExaminees(app.db, 'answerSheet', { id }, sheet);
    await setRows(
      app.db,
      'examinerScore',
      { examinerId: id, subjectCode: 'JC' },
      { objective: 3, subjective: recorded - 3 },
    );
  }
  good(await manager.post('formalExam/releaseAsk', { id: one.exam.exam }));
  good(await leader.post('formalExam/submit', { id: one.exam.exam, status: 50 }));
  good(await statusOf(manager, one.task.id, 1));
});

const register = async (place: number): Promise<string> =>
  good(
    await manager.post<CaseHeadAnswer>('reinspectionUser/register', {
      source: 4,
      ...application(one, place, { subjectCode: 'JC' }),
    }),
  ).id;
const review = (by: Visitor, id: string, result: object) => act(by, manager, id, 'reply', { action: 'review', result });

test('reports equal, different and unknown sums', async () => {
  const [agrees, differs, unmarked] = [await register(0), await register(1), await register(2)];
  expect(await detailOf(manager, agrees)).toMatchObject({ itemSum: 17.5, sumDiffers: 0 });
  expect(await detailOf(manager, differs)).toMatchObject({ itemSum: 17.5, originalScore: 16.5, sumDiffers: 1 });
  expect(await detailOf(manager, unmarked)).toMatchObject({ itemSum: null, sumDiffers: null });
  expect((await detailOf(manager, differs)).items).toMatchObject([
    { no: 1, score: 1, full: 1, objective: 1 },
    { no: 2, score: 2, full: 2, objective: 1 },
    { no: 3, score: 14.5, full: 20, objective: 0 },
  ]);
  good(
    await manager.post('reinspectionUser/assign', { id: differs, version: (await detailOf(manager, differs)).version }),
  );
  const isA = (await detailOf(manager, differs)).opinions[0]?.userId === app.idOf('reviewerA');
  const [first, second] = isA ? [reviewerA, reviewerB] : [reviewerB, reviewerA];
  good(await first.get('reinspectionUser/handle', { id: differs }));
  const said = async (result: object) => (await review(first, differs, { conclusion: 3, ...result })).msg;
  expect(await said({ score: 18, itemScores: [1, 2] })).toBe('题分应为3项，与答卷的题数一致');
  expect(await said({ score: 24, itemScores: [1, 2, 21] })).toBe('第3题的分数应为0到20之间且为0.5的倍数');
  expect(await said({ score: 19, itemScores: [1, 2, 15] })).toBe('题分合计18，与复核分数19不一致');
  const found = { score: 18, itemScores: [1, 2, 15], conclusion: 3, note: '漏评半分，合分有误' };
  good(await review(first, differs, found));
  good(await review(second, differs, found));
  good(
    await act(manager2, manager, differs, 'reply', {
      action: 'submit',
      replyContent: '<p>经核对答卷，已按规定处理。</p>',
    }),
  );
  good(await act(leader, manager, differs, 'audit', { auditResult: 1 }));
  const after = await detailOf(manager, differs);
  expect(after).toMatchObject({ itemSum: 17.5, recorded: { score: 18, objective: 3, subjective: 15 } });
  expect(after.items.map(({ score }) => score)).toEqual([1, 2, 15]);
});

test('corrects items that only one reviewer has entered', async () => {
  const id = await register(3);
  good(await act(manager, manager, id, 'assign'));
  const isA = (await detailOf(manager, id)).opinions[0]?.userId === app.idOf('reviewerA');
  const [first, second] = isA ? [reviewerA, reviewerB] : [reviewerB, reviewerA];
  good(await first.get('reinspectionUser/handle', { id }));
  good(await review(first, id, { score: 18, itemScores: [1, 2, 15], conclusion: 2 }));
  good(await review(second, id, { score: 18, conclusion: 2 }));
  const replyContent = '<p>经核对答卷，已按规定处理。</p>';
  good(await act(manager2, manager, id, 'reply', { action: 'submit', replyContent }));
  good(await act(leader, manager, id, 'audit', { auditResult: 1 }));
  const after = await detailOf(manager, id);
  expect(after.recorded).toMatchObject({ score: 18, objective: 3, subjective: 15 });
  expect(after.items.map(({ score }) => score)).toEqual([1, 2, 15]);
});
