import type { Label } from '@kaoxin/contract/conventions.ts';
import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { apart } from '#platform/jobs/apart.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { lostTasks } from '#platform/tasks/lost-tasks.ts';
import type { Work } from '#platform/work.ts';
import { tellManagers } from '../process/notices.ts';

const why: Label = [
  '公布任务已中止，成绩没有公布，请重新公布',
  'The task was broken off and scores were not released; please release them again',
];

/**
 * Every minute, unlocks examinations whose release ended without unlocking them. A task normally unlocks its
 * examination itself (`release-task.ts`), also after a crash. The sweep covers tasks that are missing or cannot be
 * settled.
 */
export const releaseSweep: PeriodicJob = {
  lock: 79,
  name: 'examinations that a release has left behind',
  everyMs: 60_000,
  run: (db, context) =>
    forEachTenant(db, context, releaseSweep.name, async (work) => {
      const marked = await work
        .table('formalExam')
        .select()
        .select(['id', 'releaseTaskId'])
        .where('releaseTaskId', 'is not', null)
        .execute();
      const lost = await lostTasks(
        work,
        marked.flatMap(({ releaseTaskId }) => releaseTaskId ?? []),
      );
      for (const { id, releaseTaskId } of marked)
        if (releaseTaskId !== null && lost.has(releaseTaskId))
          await apart(work.handle, context, { job: releaseSweep.name, exam: id }, () => letGo(work, id, releaseTaskId));
    }),
};

/** A failed notification must not keep the examination locked. */
async function letGo(work: Work, id: string, taskId: string): Promise<void> {
  const exam = await work.table('formalExam').needLocked(id);
  if (exam.releaseTaskId !== taskId) return;
  const free = await work.table('formalExam').change(id, { releaseTaskId: null });
  const { context } = work;
  context.log.warn({ exam: id, task: taskId }, 'a release had left its examination marked');
  await apart(work.handle, context, { job: releaseSweep.name, exam: id }, () =>
    tellManagers(work, free, examAction.of.release, why),
  );
}
