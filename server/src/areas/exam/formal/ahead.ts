import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { TodoExam } from '@kaoxin/contract/home/home.ts';
import { type SqlBool, sql } from 'kysely';
import { isAdmitted } from '#platform/http/access.ts';
import type { Work } from '#platform/work.ts';
import { countsByRegistration } from '../examiner/registration/counts.ts';
import { presentRows } from './present.ts';

const most = 5;
const { published, arranging, running, marking } = examStatus.of;
const page = '/examinationManage/examinationList/detail';
const awaitingReview = 0;

/**
 * Examinations visible to the caller that are not settled yet, with the caller's pending actions (domain.md 3.13).
 * Upcoming ones come first, by day, then those being marked. Null if the caller lacks the menu of examinations.
 */
export async function examsAhead(work: Work): Promise<TodoExam[] | null> {
  if (!isAdmitted(formalExam.calls.page, work.actor)) return null;
  const rows = await work
    .table('formalExam')
    .select()
    .selectAll()
    .where('status', 'in', [published, arranging, running, marking])
    .orderBy(sql<SqlBool>`coalesce(exam_end < ${work.now}, false)`)
    .orderBy('examStart')
    .orderBy('id')
    .limit(most)
    .execute();
  const shown = await presentRows(work, rows);
  const reviews = work.actor.grants.has('examiner_reg')
    ? await countsByRegistration(
        work,
        shown.filter(({ status }) => status === published).map(({ id }) => id),
      )
    : undefined;
  return shown.map(({ id, name, status, statusName, examStart, examEnd, examineeCount, allowedActions }) => {
    const path = `${page}?id=${id}`;
    const waiting: TodoExam['waiting'] = [];
    const reviewed = reviews?.(id, awaitingReview) ?? 0;
    if (reviewed > 0)
      waiting.push({
        key: 'registrations',
        count: reviewed,
        path: `${path}&part=examinees&regStatus=${awaitingReview}`,
      });
    if (allowedActions.includes('release')) waiting.push({ key: 'release', count: 1, path });
    return { id, name, status, statusName, examStart, examEnd, examinees: examineeCount, path, waiting };
  });
}
