import { createHash } from 'node:crypto';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { testApp } from '../../../testing/app.ts';
import { addForExaminees, addScores } from '../../../testing/examinations.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { anotherMarked, bindPaper, type MarkedExam, markedExam } from './result.fixture.ts';
import { sheetRetention } from './sheet-retention.ts';

const app = testApp({ manager: ['exam_manager'] }, { now: '2032-02-29 08:00:00' });
const { manager } = app.visitors;
let old: MarkedExam;
let young: MarkedExam;

async function released({ exam }: MarkedExam, at: string): Promise<void> {
  const paper = await bindPaper(app.context, exam, `SJ${exam.slice(-9)}`);
  const sheet = {
    subjectCode: 'JC',
    paperId: paper,
    answers: Buffer.from([2, 5]),
    itemScores: Buffer.from([2, 2, 25]),
  };
  await addForExaminees(app.db, 'answerSheet', { examId: exam }, sheet);
  await addScores(app.db, { examId: exam }, { JC: 14.5 });
  await setRow(app.db, 'formalExam', exam, { status: 50, scoreReleaseTime: at });
}
beforeAll(async () => {
  old = await markedExam(app.db);
  young = await anotherMarked(app.db, old);
  await released(old, '2027-02-27 09:00:00');
  await released(young, '2027-03-01 09:00:00');
});

const sheets = async ({ exam }: MarkedExam) =>
  (
    await sql<{ id: string; examinerId: string; said: string | null; gone: number }>`select id::text,
      examiner_id::text as "examinerId", encode(answers, 'hex') || ' ' || encode(item_scores, 'hex') as said, is_deleted as gone
      from answer_sheet where exam_id = ${exam} order by id`.execute(app.db)
  ).rows;
const scores = async ({ exam }: MarkedExam) =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from examiner_score where exam_id = ${exam} and score = 14.5`.execute(app.db)
  ).rows[0]?.n;

test('destroys sheets after five years and logs their digest', async () => {
  const before = await sheets(old);
  expect(before.map(({ said }) => said)).toEqual(Array(4).fill('0205 020219'));
  await runOnce(app.context, sheetRetention);
  expect((await sheets(old)).map(({ said, gone }) => [said, gone])).toEqual(Array(4).fill([null, 1]));
  expect((await sheets(young)).map(({ said, gone }) => [said, gone])).toEqual(Array(4).fill(['0205 020219', 0]));
  expect([await scores(old), await scores(young)]).toEqual([4, 4]);
  const list = before.map(({ id, examinerId }) => `${id} ${examinerId} JC 0205 020219\n`).join('');
  const { timeline } = good(await manager.get<ExamRecord>('formalExam/detail', { id: old.exam }));
  expect(timeline.map(({ actionName, note, actorName }) => [actionName, note, actorName])).toEqual([
    ['销毁作答明细', `4份，清单摘要${createHash('sha256').update(list).digest('hex')}`, '系统'],
  ]);
});

test('destroys each examination once, when it is due', async () => {
  await runOnce(app.context, sheetRetention);
  expect(good(await manager.get<ExamRecord>('formalExam/detail', { id: old.exam })).timeline).toHaveLength(1);
  app.clock.set('2032-03-01 09:00:01');
  await runOnce(app.context, sheetRetention);
  expect((await sheets(young)).map(({ gone }) => gone)).toEqual(Array(4).fill(1));
});
