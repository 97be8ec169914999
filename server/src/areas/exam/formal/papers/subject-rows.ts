import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

export type SubjectTableRow = SelectedRow<'examSubject'>;

/**
 * Subjects of an examination in order. The data scope is not applied: callers who see the examination see its subjects.
 */
export const subjectsIn = (work: Work, examId: string): Promise<SubjectTableRow[]> =>
  work
    .table('examSubject')
    .ofTenant()
    .select()
    .selectAll()
    .where('examId', '=', examId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
