import type { Filter } from '@kaoxin/contract/lists/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { servicesWithHidden } from '#engine/ports/log-target-port.ts';
import { condition } from '#platform/database/page.ts';
import type { Work } from '#platform/work.ts';
import type { LogSource } from './sources.ts';

/**
 * Method of a log search: by an index for few matches, by blocks that count rows per kind, or by scanning for rare
 * comparisons.
 */
export type Search =
  | { by: 'index'; where: RawBuilder<SqlBool> }
  | { by: 'blocks'; kinds: readonly Filter[]; times: readonly Filter[] }
  | { by: 'walk' };

/** Maximum matching names or addresses for a search by index. */
const mostValues = 10_000;
const valueColumns: Readonly<Record<string, string>> = { createBy: 'actor_name', remoteIp: 'ip' };
/** The indexed column of each filter. `remoteIp` hides some values of `storedIp`, which has the index. */
const indexed: Readonly<Record<string, string>> = { createBy: 'createBy', remoteIp: 'storedIp' };
/** Selective comparisons that never match null. */
const choosing = new Set(['equal', 'like', 'likeleft', 'likeright']);
const bounds = new Set(['ge', 'gt', 'le', 'lt', 'equal']);

export const conditions = (filters: readonly Filter[]): RawBuilder<SqlBool> =>
  filters.length === 0 ? sql`true` : sql`${sql.join(filters.map(compared), sql` and `)}`;

/**
 * A whole case number finds rows of cases that the caller may open (rows.ts). Other comparisons exclude rows of cases.
 */
const compared = (filter: Filter): RawBuilder<SqlBool> =>
  filter.field !== 'target' || filter.comparison === 'equal'
    ? condition('log', filter)
    : sql`(${condition('log', filter)} and log.service_id <> all(${servicesWithHidden()}::text[])
        and coalesce(log.target, '') !~ '[A-Z]{2}[0-9]{13}')`;

const isCode = ({ field, comparison }: Filter) =>
  comparison === 'equal' && (field === 'requestId' || field === 'target');
const isValue = ({ field, comparison }: Filter) => Object.hasOwn(valueColumns, field) && choosing.has(comparison);

export async function searchOf(work: Work, { ready }: LogSource, filters: readonly Filter[]): Promise<Search> {
  if (filters.some(({ field, comparison }) => field === 'requestId' && comparison === 'equal'))
    return { by: 'index', where: conditions(filters) };
  if (!ready) return { by: 'walk' };
  if (filters.some(isCode)) return { by: 'index', where: sql`${sql.join(filters.map(byTarget), sql` and `)}` };
  const times = filters.filter(({ field, comparison }) => field === 'createTime' && bounds.has(comparison));
  const kinds = filters.filter(({ field }) => ready.kindFields.includes(field));
  const values = filters.filter(isValue);
  if (times.length + kinds.length === filters.length) return { by: 'blocks', kinds, times };
  if (values.length === 0) return { by: 'walk' };
  return (await byValues(work, filters)) ?? { by: 'walk' };
}

/** A row may concern several records. Each of them finds it. */
const byTarget = (filter: Filter): RawBuilder<SqlBool> =>
  isCode(filter) && filter.field === 'target'
    ? sql`string_to_array(log.target, ',') @> array[${filter.value}]`
    : compared(filter);

/**
 * Names and addresses that contain the text, for a search by index; undefined if there are too many. They replace the
 * comparison, because repeating it per row dominated the duration.
 */
async function byValues(work: Work, filters: readonly Filter[]): Promise<Search | undefined> {
  const where: RawBuilder<SqlBool>[] = [];
  let isFound = false;
  for (const filter of filters) {
    const found = isValue(filter) ? await valuesOf(work, filter) : undefined;
    if (found && found.length <= mostValues) {
      isFound = true;
      where.push(sql`${sql.ref(`log.${indexed[filter.field]}`)} = any(${found}::text[])`);
      where.push(sql`${sql.ref(`log.${filter.field}`)} is not null`);
    } else where.push(compared(filter));
  }
  return isFound ? { by: 'index', where: sql`${sql.join(where, sql` and `)}` } : undefined;
}

async function valuesOf(work: Work, filter: Filter): Promise<string[]> {
  const column = valueColumns[filter.field] ?? '';
  const { tenantId } = work.actor;
  const { rows } = await sql<{ value: string }>`
    select value from (
      select value, value as ${sql.ref(filter.field)} from audit_value
      where tenant_id = ${tenantId} and field = ${sql.lit(column)}
      union
      select ${sql.ref(column)}, ${sql.ref(column)} from audit where tenant_id = ${tenantId}
        and id > coalesce((select max(last_id) from audit_block where tenant_id = ${tenantId}), 0)) log
    where ${condition('log', filter)} limit ${mostValues + 1}`.execute(work.handle);
  return rows.map(({ value }) => value);
}
