import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { heldCodes } from '#platform/access/held-codes.ts';
import { sameHandAs } from '#platform/access/second-person.ts';
import { findUser } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { CaseActor, CaseHead, NamedPerson } from '../case-head.ts';
import { clearedIn } from '../recusal/marks.ts';
import { hasInterest } from '../rules/guards/people.ts';

const none: ReadonlySet<string> = new Set();

export const caseActor = (actor: Actor, sameHands = none): CaseActor => ({
  kind: actor.kind,
  id: actor.id,
  name: actor.name,
  realName: actor.realName,
  deptIds: actor.deptId ? [actor.deptId] : [],
  roleAliases: actor.roleAliases,
  grants: actor.grants,
  sameHands,
});

/** Users who acted in a case or are named to act. A step that requires another person compares them with the caller. */
export const usersOf = (kase: CaseHead): string[] =>
  [
    kase.handlerId,
    kase.drafterId,
    kase.auditorId,
    ...kase.approvedBy,
    kase.extendUser,
    kase.transferUser,
    kase.withdrawUser,
    kase.reviewer1,
    kase.reviewer2,
    kase.arbiter,
    ...kase.barredIds,
  ].filter((id) => id !== null);

export async function callerOf(
  work: Work,
  cases: readonly CaseHead[],
  others: readonly string[] = [],
): Promise<CaseActor> {
  const { actor } = work;
  if (actor.id === null) return caseActor(actor);
  const known = caseActor(actor, await sameHandAs(work, actor.id, [...cases.flatMap(usersOf), ...others]));
  return cases.some((kase) => hasInterest(kase, known))
    ? { ...known, clearedIn: await clearedIn(work, actor.id) }
    : known;
}

export async function namedPerson(work: Work, id: string | null | undefined): Promise<NamedPerson | undefined> {
  const user = id ? await findUser(work, id) : undefined;
  if (!user) return undefined;
  const { rows } = await sql<{ code: string | null; alias: string }>`select distinct held.code, r.role_alias as alias
    from ${work.table('role').as('r')} left join ${heldCodes} held on r.id = held.role_id
    where r.id = any(${user.roleIds}::bigint[])`.execute(work.platform);
  return {
    id: user.id,
    name: user.name,
    realName: user.realName,
    deptIds: user.deptIds,
    roleAliases: [...new Set(rows.map(({ alias }) => alias))],
    grants: new Set(rows.flatMap(({ code }) => code ?? [])),
    clearedIn: await clearedIn(work, user.id),
  };
}
