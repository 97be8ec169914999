import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type RawBuilder, sql } from 'kysely';
import { workOfDepts } from '#engine/ports/duty-port.ts';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Store, Work } from '#platform/work.ts';

interface Use {
  store: Store;
  rows: (work: Work, ids: readonly string[]) => RawBuilder<{ deptId: string; name: string; n: string }>;
  words: (dept: string, name: string, n: string) => Label;
}

const byColumn = (table: TenantTable, name: string) => (work: Work, ids: readonly string[]) =>
  sql<{ deptId: string; name: string; n: string }>`
    select dept_id, min(${sql.ref(name)}) as name, count(*) as n from ${work.table(table).ofTenant().as('t')}
    where dept_id = any(${ids}::bigint[]) group by dept_id order by dept_id limit 1`;

const uses: readonly Use[] = [
  {
    store: 'platform',
    rows: (work, ids) => sql`
      select d.id as dept_id, min(u.real_name) as name, count(*) as n
      from ${work.table('user').as('u')} join ${work.table('dept').as('d')} on d.id = any(u.dept_ids) and d.id = any(${ids}::bigint[])
      group by d.id order by d.id limit 1`,
    words: (dept, name, n) => [
      `部门【${dept}】下还有用户【${name}】等${n}人，不能删除`,
      `${dept} still has ${quantity(Number(n), 'person', 'people')}, including ${name}`,
    ],
  },
  {
    store: 'business',
    rows: byColumn('caseType', 'typeName'),
    words: (dept, name, n) => [
      `部门【${dept}】是分类【${name}】等${n}项的承办机构，不能删除`,
      `${dept} handles ${quantity(Number(n), 'category', 'categories')}, including ${name}`,
    ],
  },
  {
    store: 'platform',
    rows: byColumn('district', 'name'),
    words: (dept, name) => [`部门【${dept}】属于考区【${name}】，不能删除`, `${dept} belongs to the district ${name}`],
  },
];

export async function removeDepts(work: Work, ids: readonly string[]): Promise<null> {
  await raiseGrantVersion(work);
  const scoped = work.table('dept');
  await scoped.lock(ids);
  const below = await scoped
    .select()
    .select('deptName')
    .where('parentId', 'in', [...ids])
    .where('id', 'not in', [...ids])
    .limit(1)
    .executeTakeFirst();
  if (below)
    throw refuse(400, [
      `请先删除下级部门【${below.deptName}】`,
      `First delete the department below it: ${below.deptName}`,
    ]);
  for (const { store, rows, words } of uses) {
    const [used] = (await rows(work, ids).execute(work[store])).rows;
    if (used) throw refuse(400, words((await scoped.need(used.deptId)).deptName, used.name, used.n));
  }
  await refuseWithCases(work, ids);
  work.target = ids.join(',');
  await scoped.remove(ids);
  return null;
}

/** The message shows case number and count only for cases that the caller may see. */
async function refuseWithCases(work: Work, ids: readonly string[]): Promise<void> {
  const held = await workOfDepts(work, ids);
  if (!held) return;
  const { deptName } = await work.table('dept').need(held.id);
  const { called, several, seen } = held;
  if (!seen)
    throw refuse(400, [
      `部门【${deptName}】下还有${called[0]}，不能删除`,
      `${deptName} still has ${several} and cannot be removed`,
    ]);
  throw refuse(400, [
    `部门【${deptName}】下还有${called[0]}【${seen.caseNo}】等${seen.count}件，不能删除`,
    `${deptName} still has ${seen.countWords} (${seen.caseNo}) and cannot be removed`,
  ]);
}
