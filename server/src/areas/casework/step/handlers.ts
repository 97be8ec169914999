import { codesOf, type InputOf } from '@kaoxin/contract/call.ts';
import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { sql } from 'kysely';
import { heldCodes } from '#platform/access/held-codes.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';
import { withoutRecused } from '../recusal/marks.ts';

type Asked = InputOf<CaseCalls['handlers']>['query'];

/**
 * Users a case can be assigned to: holders of the handling button in the department, by default the caller's. `audit`:
 * users of any department who may sign an external transfer, for an accusation leadership. `any`: users of any
 * department who may handle a case. With a case, recused users are left out.
 */
export async function handlersOf(
  work: Work,
  { kind, table, calls }: CaseModule,
  { deptId, duty = 'handle', id }: Asked,
) {
  const dept = deptId ?? work.actor.deptId;
  const anywhere = duty !== 'handle';
  // a kind may be handled with another button
  const button = duty === 'audit' ? `${caseKind[kind].grant}_audit` : (codesOf(calls.handle.access)[0] ?? '');
  const kase = id ? await work.table(table).need(id) : undefined;
  const byLeaders = duty === 'audit' && kase?.legalClass === petitionClass.of.accusation;
  const { rows } = await sql<{ id: string; realName: string; deptName: string | null }>`
    select u.id, u.real_name, d.dept_name from ${work.table('user').as('u')} left join ${work.table('dept').withRemoved().as('d')} on d.id = case when ${anywhere}::boolean then u.dept_ids[1] else ${dept}::bigint end
    where u.status = 1 and (${anywhere}::boolean or ${dept}::bigint = any(u.dept_ids))
      and exists (select from ${heldCodes} held where held.code = ${button} and held.role_id = any(u.role_ids))
      and (not ${byLeaders}::boolean or exists (select from ${work.table('role').as('r')}
        where r.id = any(u.role_ids) and r.role_alias = 'city_leader'))
    order by u.real_name_key, u.id limit 200`.execute(work.platform);
  if (!kase) return rows;
  const free = await withoutRecused(
    work,
    kind,
    kase.id,
    rows.map((row) => row.id),
  );
  return rows.filter((row) => free.includes(row.id));
}
