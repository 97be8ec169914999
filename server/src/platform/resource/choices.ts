import type { Call, InputOf } from '@kaoxin/contract/call.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import type { z } from 'zod';
import { readingIn } from '#platform/access/other-tenant.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import { on, type Route } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';

type Select = Call<z.ZodObject, z.ZodObject, z.ZodArray<z.ZodObject>>;

/** The call `select` of a resource that has it: all it may choose from, of the tenant the super user names or of one's own. */
export function choicesRoute<T extends TenantTable>(
  { calls, order }: Resource,
  table: T,
): Pick<Route, 'call' | 'runs' | 'handler'>[] {
  if (!('select' in calls)) return [];
  const call = calls.select as Select;
  const names = Object.keys(call.answer.element.shape);
  const read = (inside: Work) => {
    let query = inside
      .table(table)
      .select()
      .select(names as never[]);
    for (const { field, descending } of order) query = query.orderBy(field as never, descending ? 'desc' : 'asc');
    return query.orderBy('id' as never).execute();
  };
  return [on(call, (work, { query }: InputOf<Select>) => readingIn(work, query.tenantId as string | undefined, read))];
}
