import { sql } from 'kysely';
import { guarded, isSuper, superAlias } from '#platform/access/duty-separation.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { UserRow } from './present.ts';

/** Serializes changes of access rights within a tenant. */
export async function takeTurn({ actor, handle }: Work): Promise<void> {
  await sql`select from tenant where tenant_id = ${actor.tenantId} for update`.execute(handle);
}

export const lockedPeople = (work: Work, ids: readonly string[]): Promise<UserRow[]> => work.table('user').lock(ids);

export async function aliasesOf(work: Work, roleIds: readonly string[]): Promise<string[]> {
  const rows = await work.table('role').those(roleIds).select('roleAlias').execute();
  return rows.map(({ roleAlias }) => roleAlias);
}

/** Only administrators may handle accounts of the powers, because taking over the account takes over the power. */
export async function mayHandle(work: Work, rows: readonly UserRow[]): Promise<void> {
  if (isSuper(work.actor)) return;
  for (const row of rows) {
    if (row.id === work.actor.id) continue;
    if ((await aliasesOf(work, row.roleIds)).some((alias) => guarded.includes(alias)))
      throw refuse(403, [
        `账号【${row.account}】由超级管理员管理，您不能操作`,
        `The account ${row.account} is kept by the administrator; you cannot change it`,
      ]);
  }
}

const rulerOf = (tenantId: string): string => (tenantId === '000000' ? superAlias : 'admin');

async function rulers(work: Work): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${work.table('user').as('u')} join ${work.table('role').as('r')} on r.id = any(u.role_ids)
    where u.status = 1 and r.role_alias = ${rulerOf(work.actor.tenantId)}`.execute(work.handle);
  return rows.map(({ id }) => id);
}

export async function keepsRuler<R>(work: Work, change: () => Promise<R>): Promise<R> {
  const before = await rulers(work);
  const result = await change();
  if (before.length > 0 && (await rulers(work)).length === 0)
    throw refuse(400, ['不能移除或停用最后一位管理员', 'The last administrator cannot be removed or disabled']);
  return result;
}
