import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { UserRow } from './present.ts';

/** Days for which removed roles and departments still count (security.md S62). */
const days = 30;

export async function formerUntil({ handle }: Work): Promise<{ now: string; until: string }> {
  const { rows } = await sql<{ now: string; until: string }>`
    select now()::timestamptz(0) as now, (now() + make_interval(days => ${days}))::timestamptz(0) as until`.execute(
    handle,
  );
  return rows[0] ?? { now: '', until: '' };
}

const together = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];

/** Previous roles and departments to store. Otherwise an account could be weakened, taken over and restored. */
export function formerOf(
  before: UserRow,
  after: { roleIds?: readonly string[] | undefined; deptIds?: readonly string[] | undefined },
  { now, until }: { now: string; until: string },
): Pick<UserRow, 'formerRoleIds' | 'formerDeptIds' | 'formerUntil'> | Record<string, never> {
  const loses = (had: readonly string[], has: readonly string[] | undefined) =>
    has && had.some((id) => !has.includes(id));
  if (!loses(before.roleIds, after.roleIds) && !loses(before.deptIds, after.deptIds)) return {};
  const counts = before.formerUntil !== null && before.formerUntil > now;
  return {
    formerRoleIds: together(before.roleIds, counts ? before.formerRoleIds : []),
    formerDeptIds: together(before.deptIds, counts ? before.formerDeptIds : []),
    formerUntil: until,
  };
}
