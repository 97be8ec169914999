import { type ExamAction, examAction } from '@kaoxin/contract/exam/formal-states.ts';
import { holders } from '#areas/casework/index.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { placeRows } from './place-rows.ts';
import type { ExamTableRow } from './tables.ts';

export const examPage = '/examinationManage/examinationList/detail';

const tell = (work: Work, people: readonly string[], exam: ExamTableRow, what: string, content = '') =>
  notifyPeople(work, people, {
    tab: 'message',
    title: `${exam.examCode} ${what}`,
    content: content || exam.name,
    path: `${examPage}?id=${exam.id}`,
  });

/** Whoever can give the second signature. */
export async function tellLeaders(work: Work, exam: ExamTableRow, action: ExamAction): Promise<void> {
  const people = await holders(work, 'formal_exam_release', null, null);
  await tell(work, people, exam, examAction.label(action), `${exam.name}：请确认并公布成绩`);
}

/** Whoever manages examinations, and whoever keeps the districts that take part. */
export async function tellOffices(
  work: Work,
  exam: ExamTableRow,
  action: ExamAction,
  reason: string | null | undefined,
): Promise<void> {
  const people = await holders(work, 'formal_exam_publish', null, null);
  for (const { deptId } of (await placeRows(work, exam.districtIds)).values())
    if (deptId) people.push(...(await holders(work, 'formal_exam', deptId, null)));
  await tell(work, people, exam, examAction.label(action), reason ? `${exam.name}：${reason}` : exam.name);
}

/** Whoever manages examinations, that this one could not move on by itself, and why. */
export async function tellManagers(work: Work, exam: ExamTableRow, what: string, why: string): Promise<void> {
  const people = await holders(work, 'formal_exam_arrange', null, null);
  await tell(work, people, exam, `未能${what}`, `${exam.name}：${why}`);
}
