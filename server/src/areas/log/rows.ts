import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Filter, ListInput } from '@kaoxin/contract/lists/list.ts';
import { valueAt } from '@kaoxin/contract/records.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hiddenTargets } from '#engine/ports/log-target-port.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { byBlocks } from './blocks.ts';
import { conditions, searchOf } from './search.ts';
import type { LogSource } from './sources.ts';
import { logTotal } from './total.ts';

interface Found {
  total: number;
  ids: string[];
}

export async function logPage<R>(work: Work, source: LogSource, input: ListInput): Promise<Page<R>> {
  const { size, current } = input;
  const { total, ids } = await logIds(work, source, input);
  const records = await logRowsAt<R>(work, source, ids, input);
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

export async function logRowsAt<R>(
  work: Work,
  source: LogSource,
  ids: readonly string[],
  input: ListInput,
): Promise<R[]> {
  const { rows } = await sql<R>`
    select * from (${source.rows(work)}) log where id = any(${[...ids]}::bigint[])
    order by id ${directionOf(input)}`.execute(work.handle);
  return withoutHidden(work, rows);
}

function targetOf(row: unknown): string | undefined {
  const target = valueAt(row, 'target');
  return typeof target === 'string' ? target : undefined;
}

async function withoutHidden<R>(work: Work, rows: readonly R[]): Promise<R[]> {
  const targets = rows.flatMap((row) => targetOf(row)?.split(',') ?? []);
  const hidden = await hiddenTargets(work, targets);
  if (hidden.size === 0) return [...rows];
  return rows.map((row) => {
    const target = targetOf(row);
    const shown = target?.split(',').filter((one) => !hidden.has(one));
    return target === undefined || target === shown?.join() ? row : { ...row, target: shown?.join() || null };
  });
}

/** True if a filter names a case that the caller may not open; such a search finds nothing. */
const namesHidden = async (work: Work, filters: readonly Filter[]): Promise<boolean> =>
  (
    await hiddenTargets(
      work,
      filters.flatMap(({ field, value }) => (field === 'target' ? [value] : [])),
    )
  ).size > 0;

export async function logIds(work: Work, source: LogSource, input: ListInput): Promise<Found> {
  const { size, current } = input;
  if (await namesHidden(work, input.filters)) return { total: 0, ids: [] };
  const search = await searchOf(work, source, input.filters);
  if (search.by === 'index') return byIndex(work, source, search.where, input);
  if (search.by === 'walk') return byWalk(work, source, input);
  const descending = input.sort[0]?.descending !== false;
  return byBlocks(work, source, search, { skip: (current - 1) * size, take: size, descending });
}

const directionOf = ({ sort }: ListInput) => sql.raw(sort[0]?.descending === false ? 'asc' : 'desc');
const partOf = ({ size, current }: ListInput) => sql`limit ${size} offset ${(current - 1) * size}`;

async function byIndex(work: Work, source: LogSource, where: RawBuilder<SqlBool>, input: ListInput): Promise<Found> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (select id from (${source.rows(work)}) log where ${where})
    select (select count(*)::int from found) as total,
      array(select id::text from found order by found.id ${directionOf(input)} ${partOf(input)}) as ids`.execute(
    work.handle,
  );
  return rows[0] ?? { total: 0, ids: [] };
}

async function byWalk(work: Work, source: LogSource, input: ListInput): Promise<Found> {
  const rows = sql`select id from (${source.rows(work)}) log where ${conditions(input.filters)}`;
  const key = `${work.actor.tenantId}|${source.name}|${JSON.stringify(input.filters)}`;
  const total = await logTotal(work, { key, rows });
  const page = await sql<{ id: string }>`${rows} order by id ${directionOf(input)} ${partOf(input)}`.execute(
    work.handle,
  );
  return { total, ids: page.rows.map(({ id }) => id) };
}

/** @throws 404 when the row does not exist */
export async function logRow<R>(work: Work, source: LogSource, id: string): Promise<R> {
  const { rows } = await sql<R>`select * from (${source.rows(work)}) log where id = ${id}`.execute(work.handle);
  const [row] = await withoutHidden(work, rows);
  if (!row) throw refuse('notFound');
  return row;
}
