import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ExamAction, examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { holders } from '#engine/people/holders.ts';
import { recentlyMade } from '#platform/access/second-person.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { placeRows } from '../places/place-rows.ts';
import type { ExamTableRow } from '../tables.ts';

export const examPage = '/examinationManage/examinationList/detail';

const tell = (work: Work, people: readonly string[], exam: ExamTableRow, what: Label, content?: Label) =>
  notifyPeople(work, people, {
    tab: 'message',
    title: [`${exam.examCode} ${what[0]}`, `${exam.examCode} ${what[1]}`],
    content: content ?? [exam.name, exam.name],
    path: `${examPage}?id=${exam.id}`,
  });

const actionWords = (action: ExamAction): Label => [examAction.label(action), examAction.label(action, 'en')];

export async function tellLeaders(work: Work, exam: ExamTableRow, action: ExamAction): Promise<void> {
  const people = await holders(work, 'formal_exam_release', null, null);
  await tell(work, people, exam, actionWords(action), [
    `${exam.name}：请确认并公布成绩`,
    `${exam.name}: please confirm it and release the scores`,
  ]);
}

export async function tellOffices(
  work: Work,
  exam: ExamTableRow,
  action: ExamAction,
  reason: string | null | undefined,
): Promise<void> {
  const people = await holders(work, 'formal_exam_publish', null, null);
  for (const { deptId } of (await placeRows(work, exam.districtIds)).values())
    if (deptId) people.push(...(await holders(work, 'formal_exam', deptId, null)));
  const why: Label | undefined = reason ? [`${exam.name}：${reason}`, `${exam.name}: ${reason}`] : undefined;
  await tell(work, people, exam, actionWords(action), why);
}

/**
 * Notifies all who release scores or manage examinations that a recently created or reset account signed (security.md
 * S70).
 */
export async function warnOfNewAccounts(
  work: Work,
  exam: ExamTableRow,
  signers: readonly (string | null)[],
): Promise<void> {
  const who = await recentlyMade(work, signers);
  if (who === undefined) return;
  const people = [
    ...(await holders(work, 'formal_exam_release', null, null)),
    ...(await holders(work, 'formal_exam_publish', null, null)),
  ];
  await tell(
    work,
    people,
    exam,
    ['由近期开设或重置的账号公布', 'scores released by a recently changed account'],
    [
      `${exam.name}：${who}的账号近期由他人开设、授权或重置，请核实公布是否正当`,
      `${exam.name}: another person recently created, granted roles to or reset the account of ${who}. Check that the release is justified`,
    ],
  );
}

export async function tellManagers(work: Work, exam: ExamTableRow, action: ExamAction, why: Label): Promise<void> {
  const people = await holders(work, 'formal_exam_arrange', null, null);
  const [zh, en] = actionWords(action);
  await tell(
    work,
    people,
    exam,
    [`未能${zh}`, `not done: ${inSentence(en)}`],
    [`${exam.name}：${why[0]}`, `${exam.name}: ${why[1]}`],
  );
}
