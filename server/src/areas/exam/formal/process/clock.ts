import type { Label } from '@kaoxin/contract/conventions.ts';
import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { sql } from 'kysely';
import { Refusal } from '#platform/http/errors.ts';
import { apart } from '#platform/jobs/apart.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import type { ExamTableRow } from '../tables.ts';
import { tellManagers } from './notices.ts';
import { type ExamTransition, examProcess } from './process.ts';

const morning = '08:00:00';

/** Takes the due steps of examinations every minute (domain.md 1.2). */
export const examClock: PeriodicJob = {
  lock: 71,
  name: 'examinations whose moment has come',
  everyMs: 60_000,
  run: (db, context) =>
    forEachTenant(db, context, examClock.name, async (work) => {
      for (const id of await dueExams(work))
        await apart(work.handle, context, { job: examClock.name, exam: id }, () => moveOn(work, id));
    }),
};

async function dueExams(work: Work): Promise<string[]> {
  const exams = work.table('formalExam');
  const { rows } = await sql<{ id: string }>`select e.id from ${exams.as('e')}
    where (e.status = 10 and e.register_end <= ${work.now}) or (e.status = 20 and e.exam_start <= ${work.now})
      or (e.status = 30 and e.exam_end <= ${work.now})
    order by e.id`.execute(work.handle);
  return rows.map(({ id }) => id);
}

/** Takes all steps that are due, to catch up after downtime. Does nothing if another step came first. */
async function moveOn(work: Work, id: string): Promise<void> {
  let exam = await work.table('formalExam').needLocked(id);
  for (;;) {
    const transition = examProcess.due(exam, work.now);
    if (!transition) return;
    const why = await refusalOf(work, exam, transition);
    if (why !== undefined) return tellOnceAMorning(work, exam, transition, why);
    exam = await examProcess.take(work, exam, transition, {});
  }
}

async function refusalOf(work: Work, exam: ExamTableRow, transition: ExamTransition): Promise<Label | undefined> {
  try {
    await examProcess.check(work, exam, transition, {});
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.label;
    throw error;
  }
}

/** Uses `derive`, which keeps the version, so that open forms do not become stale. */
async function tellOnceAMorning(work: Work, exam: ExamTableRow, { verb }: ExamTransition, why: Label): Promise<void> {
  const [today = '', time = ''] = work.now.split(' ');
  if (exam.refusalTold === today || time < morning) return;
  await work.table('formalExam').derive([{ id: exam.id, refusalTold: today }]);
  await tellManagers(work, exam, examAction.of[verb], why);
}
