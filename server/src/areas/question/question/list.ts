import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { QuestionRow } from '@kaoxin/contract/question/question.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import type { Work } from '#platform/work.ts';
import { listedColumns, presentRows } from './present.ts';

const at = (column: string) => sql.ref(`question.${column}`);

async function pointsBelow(work: Work, id: string): Promise<string[]> {
  const points = work.table('knowledgePoint');
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select p.id from ${points.as('p')} where p.id = ${id}
      union select p.id from ${points.as('p')} join below on p.parent_id = below.id)
    select id from below`.execute(work.handle);
  return rows.map((row) => row.id);
}

const span = (column: string, from: string | undefined, until: string | undefined): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${at(column)} >= ${from}::numeric`] : []),
  ...(until ? [sql<SqlBool>`${at(column)} <= ${until}::numeric`] : []),
];

export async function narrowed(work: Work, { extra }: Pick<ListInput, 'extra'>): Promise<RawBuilder<SqlBool>[]> {
  const { knowledge, subject, pMin, pMax, rMin, rMax, unusedSince } = extra;
  const conditions: RawBuilder<SqlBool>[] = [sql`${at('parentId')} = 0`];
  if (knowledge) conditions.push(sql`${at('knowledge')} && ${await pointsBelow(work, knowledge)}::bigint[]`);
  if (subject)
    conditions.push(
      sql`${at('bankId')} in (select b.id from ${work.table('questionBank').as('b')} where b.subject = ${subject})`,
    );
  conditions.push(...span('pValue', pMin, pMax), ...span('rpb', rMin, rMax));
  if (unusedSince)
    conditions.push(sql`(${at('lastUseTime')} is null or ${at('lastUseTime')} < ${`${unusedSince} 00:00:00`})`);
  return conditions;
}

export async function questionList(work: Work, input: ListInput): Promise<ListOptions> {
  return {
    columns: listedColumns,
    order: [{ field: 'id', descending: true }],
    also: {
      key: JSON.stringify(input.extra),
      conditions: await narrowed(work, input),
      reads: ['questionBank', 'knowledgePoint'],
    },
    keyword: input.extra.keyword,
  };
}

export async function pageOfQuestions(work: Work, input: ListInput): Promise<Page<QuestionRow>> {
  const page = await pageOf(work, 'question', input, await questionList(work, input));
  return { ...page, records: await presentRows(work, page.records) };
}
