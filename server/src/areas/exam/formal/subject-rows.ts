import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

export type SubjectTableRow = SelectedRow<'examSubject'>;

/** Subjects of an examination in their order, whoever asks: who sees it sees them. */
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
