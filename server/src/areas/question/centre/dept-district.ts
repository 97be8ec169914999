import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** District of this department or of its nearest ancestor that has one. Data scopes find banks by it. */
export async function districtOfDept(work: Work, deptId: string): Promise<string | null> {
  const depts = work.table('dept').ofTenant();
  const { rows } = await sql<{ districtId: string }>`
    with recursive above as (
      select o.id, o.parent_id, 0 as distance from ${depts.as('o')} where o.id = ${deptId}
      union
      select d.id, d.parent_id, above.distance + 1 from ${depts.as('d')} join above on d.id = above.parent_id
      where above.distance < 50)
    select p.district_id from above join ${work.table('district').ofTenant().as('p')} on p.dept_id = above.id
    order by above.distance, p.id limit 1`.execute(work.platform);
  return rows[0]?.districtId ?? null;
}
