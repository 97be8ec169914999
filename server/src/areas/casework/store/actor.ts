import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { heldCodes } from '#platform/access/held-codes.ts';
import { findUser } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { CaseActor, NamedPerson } from '../case-head.ts';

/** The caller as the rules see him. */
export const caseActor = (actor: Actor): CaseActor => ({
  kind: actor.kind,
  id: actor.id,
  name: actor.name,
  realName: actor.realName,
  deptIds: actor.deptId ? [actor.deptId] : [],
  roleAliases: actor.roleAliases,
  grants: actor.grants,
});

/** Somebody named in a body, with what his roles let him do; undefined when he is not of this tenant or disabled. */
export async function namedPerson(work: Work, id: string | null | undefined): Promise<NamedPerson | undefined> {
  const user = id ? await findUser(work, id) : undefined;
  if (!user) return undefined;
  const { rows } = await sql<{ code: string }>`select distinct held.code from ${heldCodes} held
    join ${work.table('role').as('r')} on r.id = held.role_id
    where r.id = any(${user.roleIds}::bigint[])`.execute(work.platform);
  return {
    id: user.id,
    name: user.name,
    realName: user.realName,
    deptIds: user.deptIds,
    grants: new Set(rows.map(({ code }) => code)),
  };
}
