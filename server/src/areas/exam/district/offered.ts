import { platformTenant } from '#platform/access/other-tenant.ts';
import { seesAll } from '#platform/database/scope.ts';
import { factsOfTable } from '#platform/database/tables.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

const most = 1000;

export const regionsToChoose = (work: Work) =>
  livingRows(work.platform, platformTenant, 'region')
    .select()
    .select(['code', 'name', 'parentCode'])
    .where('level', '<=', 2)
    .orderBy('code')
    .limit(most)
    .execute();

export async function keepersToChoose(
  work: Work,
  districtId: string | undefined,
): Promise<{ id: string; name: string }[]> {
  let query = work.table('dept').ofTenant().select().select(['id', 'deptName as name']);
  if (!seesAll(factsOfTable('district'), work.actor)) query = query.where('id', 'in', [...work.actor.deptSubtree, '0']);
  const depts = await query.orderBy('sort').orderBy('id').limit(most).execute();
  if (districtId === undefined) return depts;
  const kept = await work
    .table('district')
    .ofTenant()
    .select()
    .select('deptId')
    .where('nodeType', '=', 1)
    .where('id', '<>', districtId)
    .where('deptId', 'is not', null)
    .execute();
  const taken = new Set(kept.map(({ deptId }) => deptId));
  return depts.filter(({ id }) => !taken.has(id));
}
