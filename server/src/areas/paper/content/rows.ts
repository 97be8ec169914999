import type { Work } from '#platform/work.ts';
import type { PaperQuestionRow } from '../tables.ts';

/** What a paper has, in order; of a sealed one nothing. */
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

/** Questions that stand for themselves: readings, and those about none. */
export const ownRows = <R extends Pick<Placed, 'parentId'>>(rows: readonly R[]): R[] =>
  rows.filter(({ parentId }) => parentId === '0');

/** Points are multiples of a half, which numbers hold exactly. */
export const sumOf = (rows: readonly Placed[]): number => ownRows(rows).reduce((sum, { score }) => sum + score, 0);

/** How many of each type; a reading counts once, and so do its questions under their own types, as in a bank. */
export const typeCountsOf = (rows: readonly Pick<Placed, 'questionType'>[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ questionType }) => questionType)].map(([type, those]) => [String(type), those.length]),
  );
