import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { condition } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { logTotal } from './total.ts';

/** A log as a query: columns named as the contract names them, only rows the caller may see. */
export type LogSource = (work: Work) => RawBuilder<unknown>;

/** One page of a log, newest first unless asked otherwise. Columns are called as in the answer. */
export async function logPage<R>(
  work: Work,
  [name, source]: readonly [string, LogSource],
  input: ListInput,
): Promise<Page<R>> {
  const { size, current } = input;
  const wanted = input.filters.map((filter) => condition('log', filter));
  const where: RawBuilder<SqlBool> = wanted.length > 0 ? sql`${sql.join(wanted, sql` and `)}` : sql`true`;
  const key = `${work.actor.tenantId}|${name}|${JSON.stringify(input.filters)}`;
  const total = await logTotal(work, { key, rows: sql`select * from (${source(work)}) log where ${where}` });
  const order = input.sort[0]?.descending === false ? sql.raw('asc') : sql.raw('desc');
  const { rows } = await sql<R>`
    select * from (${source(work)}) log where ${where}
    order by id ${order} limit ${size} offset ${(current - 1) * size}`.execute(work.handle);
  return { records: rows, total, size, current, pages: Math.ceil(total / size) };
}

/** One row of a log, or 404. */
export async function logRow<R>(work: Work, source: LogSource, id: string): Promise<R> {
  const { rows } = await sql<R>`select * from (${source(work)}) log where id = ${id}`.execute(work.handle);
  const [row] = rows;
  if (!row) throw refuse('notFound');
  return row;
}
