import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** Name columns by kind of id. All are platform tables of the caller's tenant (architecture.md 6). */
const sources = {
  dept: sql`select id, dept_name as name from dept`,
  district: sql`select id, name from district`,
  user: sql`select id, real_name as name from "user"`,
} as const;

export type NameLookup = (id: string | null | undefined) => string | null;

/** Names of many ids in one query, added to finished rows; a deleted record keeps its name. */
export async function namesOf(
  work: Work,
  source: keyof typeof sources,
  ids: Iterable<string | null | undefined>,
): Promise<NameLookup> {
  const wanted = [...new Set(ids)].filter((id): id is string => typeof id === 'string');
  if (wanted.length === 0) return () => null;
  const found = await sql<{
    id: string;
    name: string;
  }>`${sources[source]} where tenant_id = ${work.actor.tenantId} and id = any(${wanted}::bigint[])`.execute(
    work.platform,
  );
  const names = new Map(found.rows.map(({ id, name }) => [id, name]));
  return (id) => (id ? (names.get(id) ?? null) : null);
}

export const nameOf = async (work: Work, source: keyof typeof sources, id: string | null): Promise<string | null> =>
  (await namesOf(work, source, [id]))(id);

export interface NamedUser {
  id: string;
  name: string;
  realName: string;
  deptIds: string[];
  roleIds: string[];
}

export async function findUser(work: Work, id: string): Promise<NamedUser | undefined> {
  const found = await sql<NamedUser>`select id, name, real_name, dept_ids, role_ids from "user"
    where tenant_id = ${work.actor.tenantId} and id = ${id} and is_deleted = 0 and status = 1`.execute(work.platform);
  return found.rows[0];
}
