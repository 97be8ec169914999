import { exam } from '@kaoxin/contract/exam/formal/formal.ts';
import { examAction, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ResourceHooks } from '#platform/resource/crud.ts';
import { removeAll } from '#platform/resource/save.ts';
import type { Work } from '#platform/work.ts';
import { mayRemove, partOf } from './part.ts';
import { noteExam } from './process/timeline.ts';
import { examHooks } from './submit.ts';

const removing: ResourceHooks<'formalExam'> = {
  async beforeRemove(work, rows) {
    for (const row of rows) {
      if (!mayRemove(work.actor, row) || !(await partOf(work, row)).whole) throw refuse('notAllowed');
      if (row.status !== examStatus.of.draft)
        throw refuse(
          400,
          rows.length === 1
            ? ['仅草稿状态的考试可以删除', 'Only drafts can be deleted']
            : [`【${row.name}】仅草稿状态的考试可以删除`, `${row.name}: only drafts can be deleted`],
        );
      await noteExam(work, row.id, { action: examAction.of.remove, from: row.status, to: row.status });
    }
  },
};

/** Removes drafts only, all or none (domain.md 1.2). */
export const removeExams = (work: Work, ids: readonly string[] | undefined): Promise<null> =>
  removeAll(work, exam, 'formalExam', ids, removing);

export const restoring: ResourceHooks<'formalExam'> = {
  ...examHooks,
  async afterChange(work, ids) {
    for (const id of ids)
      await noteExam(work, id, { action: examAction.of.restore, from: examStatus.of.draft, to: examStatus.of.draft });
  },
};
