import { type QueryExecutorProvider, sql } from 'kysely';
import { inPackageOf } from './package.ts';

/** Days for which a right taken from a role still counts, as for a user (security.md S62). */
const days = 30;

/**
 * Whether these roles recently opened something the caller does not hold. Otherwise a role could be emptied, its
 * holders' passwords reset, and the role refilled.
 */
export async function openedMoreLately(
  db: QueryExecutorProvider,
  { tenantId, roleIds }: { tenantId: string; roleIds: readonly string[] },
  own: { roleIds: readonly string[]; grants: ReadonlySet<string> },
): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    with taken as (
      select role_id, kind, item_id from role_taken
      where role_id = any(${[...roleIds]}::bigint[]) and at > now() - make_interval(days => ${days}))
    select exists (
      select from taken t join menu m on m.id = t.item_id and m.is_deleted = 0
      where t.kind = 0 and m.code <> all(${[...own.grants]}::text[]) and ${inPackageOf(tenantId)}) or exists (
      select from taken t where t.kind > 0
        and not exists (select from role_scope held
          where held.role_id = t.role_id and held.scope_id = t.item_id and held.scope_category = t.kind)
        and not exists (select from role_scope mine
          where mine.role_id = any(${[...own.roleIds]}::bigint[]) and mine.scope_id = t.item_id
            and mine.scope_category = t.kind)) as more`.execute(db);
  return rows[0]?.more ?? true;
}
