import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { PickedBank } from '@kaoxin/contract/paper/picking.ts';
import { type SqlBool, sql } from 'kysely';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { usableBank, usableQuestion } from '../usable.ts';

function bankList({ extra: { keyword, excludeIds } }: ListInput): ListOptions {
  const conditions = [usableBank];
  if (excludeIds) conditions.push(sql<SqlBool>`not id = any(${excludeIds.split(',')}::bigint[])`);
  return {
    columns: ['id', 'bankCode', 'name', 'subject'],
    order: [{ field: 'name', descending: false }],
    also: { key: `usable|${excludeIds ?? ''}`, conditions },
    keyword,
  };
}

/** Usable banks with the number of usable questions by type and difficulty (domain.md 2.1, addPage). */
export async function pickBanks(work: Work, input: ListInput): Promise<Page<PickedBank>> {
  const page = await pageOf(work, 'questionBank', input, bankList(input));
  const ids = page.records.map(({ id }) => id);
  const counts = await work
    .table('question')
    .select()
    .select(['bankId', 'questionType', 'difficulty', sql<number>`count(*)::int`.as('count')])
    .where(usableQuestion(work))
    .where(sql<SqlBool>`question.bank_id = any(${ids}::bigint[])`)
    .groupBy(['bankId', 'questionType', 'difficulty'])
    .execute();
  const labelOf = await labelsOf(work, ['question_subject']);
  const own = Map.groupBy(counts, ({ bankId }) => bankId);
  return {
    ...page,
    records: page.records.map(({ id, bankCode, name, subject }) => {
      const cells = own.get(id) ?? [];
      return {
        id,
        bankCode,
        name,
        subject,
        subjectName: labelOf('question_subject', subject),
        questionCount: cells.reduce((sum, { count }) => sum + count, 0),
        typeCounts: summed(cells, ({ questionType }) => questionType),
        difficultyCounts: summed(cells, ({ difficulty }) => difficulty),
        counts: cells.map(({ questionType, difficulty, count }) => ({ questionType, difficulty, count })),
      };
    }),
  };
}

const summed = <C extends { count: number }>(cells: readonly C[], by: (cell: C) => number): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(cells, by)].map(([key, those]) => [String(key), those.reduce((sum, { count }) => sum + count, 0)]),
  );
