import { firstLabel } from '@kaoxin/contract/exam/formal/subject.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { SubjectTableRow } from './subject-rows.ts';

export interface LabelledPaper {
  label: string;
  paperId: string;
}

export const furtherPapersIn = (work: Work, examId: string): Promise<SelectedRow<'subjectPaper'>[]> =>
  work
    .table('subjectPaper')
    .ofTenant()
    .select()
    .selectAll()
    .where('examId', '=', examId)
    .orderBy('label')
    .orderBy('id')
    .execute();

export const papersOf = (
  { id, paperId }: Pick<SubjectTableRow, 'id' | 'paperId'>,
  further: readonly Pick<SelectedRow<'subjectPaper'>, 'subjectId' | 'label' | 'paperId'>[],
): LabelledPaper[] =>
  paperId === null
    ? []
    : [
        { label: firstLabel, paperId },
        ...further.flatMap((one) => (one.subjectId === id ? [{ label: one.label, paperId: one.paperId }] : [])),
      ];

export const labelOf = (papers: readonly LabelledPaper[], paperId: string): string | null =>
  papers.length > 1 ? (papers.find((one) => one.paperId === paperId)?.label ?? null) : null;
