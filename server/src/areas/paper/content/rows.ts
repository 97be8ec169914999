import type { Work } from '#platform/work.ts';
import type { PaperQuestionRow } from '../tables.ts';

/** Rows of a paper in order. A sealed paper has none. */
export const rowsOf = (work: Work, paperId: string): Promise<PaperQuestionRow[]> =>
  work
    .table('paperQuestion')
    .select()
    .selectAll()
    .where('paperId', '=', paperId)
    .orderBy('sectionNo')
    .orderBy('sort')
    .execute();

type Placed = Pick<PaperQuestionRow, 'parentId' | 'questionType' | 'score'>;

export const ownRows = <R extends Pick<Placed, 'parentId'>>(rows: readonly R[]): R[] =>
  rows.filter(({ parentId }) => parentId === '0');

/** Points are multiples of 0.5, so floating-point sums are exact. */
export const sumOf = (rows: readonly Placed[]): number => ownRows(rows).reduce((sum, { score }) => sum + score, 0);

/** Number of questions per type. A reading counts once, and its children count under their own types, as in a bank. */
export const typeCountsOf = (rows: readonly Pick<Placed, 'questionType'>[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ questionType }) => questionType)].map(([type, those]) => [String(type), those.length]),
  );
