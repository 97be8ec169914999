import type { Call } from '@kaoxin/contract/call.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { readingIn } from '#platform/access/other-tenant.ts';
import { byMistypedName, foundBy } from '#platform/database/keyword.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import { on, type Route } from '#platform/http/route.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';
import type { LeftOut } from './hooks.ts';

interface Wanted {
  keyword?: string | null;
  ids?: readonly string[];
  tenantId?: string;
}
type Select = Call<z.ZodType<Wanted>, z.ZodType, z.ZodArray<z.ZodObject>>;
const hasChoices = (calls: object): calls is { select: Select } => 'select' in calls;

const most = 1_000;
const mostFound = 50;

/**
 * The `select` call of a resource that has one: all choices, those matching a keyword, or those with these ids; of the
 * tenant the super user names or of the caller's own.
 */
export function choicesRoute<T extends TenantTable>(
  thing: Resource,
  table: T,
  left: LeftOut,
): Pick<Route, 'call' | 'runs' | 'handler'>[] {
  const { calls, order } = thing;
  if (!hasChoices(calls)) return [];
  const call = calls.select;
  const names = Object.keys(call.answer.element.shape);
  const ask = (inside: Work, { keyword, ids }: Wanted, found: readonly RawBuilder<SqlBool>[]) => {
    let query = inside.table(table).untyped(ids).select(names);
    for (const condition of [...left(inside), ...found]) query = query.where(condition);
    for (const { field, descending } of order) query = query.orderBy(field, descending ? 'desc' : 'asc');
    return query
      .orderBy('id')
      .limit(keyword ? mostFound : most)
      .execute();
  };
  const read = async (inside: Work, wanted: Wanted) => {
    const { keyword } = wanted;
    if (!keyword) return ask(inside, wanted, []);
    if (thing.keyword) return foundBy(table, keyword, (found) => ask(inside, wanted, found));
    const exact = await ask(inside, wanted, [called(thing, table, keyword)]);
    const nearly = exact.length === 0 ? byMistypedName(sql.ref(`${table}.${thing.called}`), keyword) : undefined;
    return nearly ? ask(inside, wanted, [nearly]) : exact;
  };
  return [on(call, (work, { query }) => readingIn(work, query.tenantId, (inside) => read(inside, query)))];
}

const called = ({ called: name }: Resource, table: string, keyword: string) =>
  sql<SqlBool>`${sql.ref(`${table}.${name}`)} ilike ${likePattern(keyword, 'contains')}`;
