import type { QueryExecutorProvider } from 'kysely';
import type { ScopeRule } from './actor.ts';
import { loadRights } from './load-rights.ts';
import type { Rights } from './rights.ts';

export interface Holder {
  tenantId: string;
  roleIds: readonly string[];
  deptIds: readonly string[];
}

interface Held extends Rights {
  deptId: string | null;
}

/** The rights of all roles in each department: a user chooses the department at log-in. */
export async function heldBy(db: QueryExecutorProvider, { tenantId, roleIds, deptIds }: Holder): Promise<Held[]> {
  const held: Held[] = [];
  for (const deptId of deptIds.length > 0 ? deptIds : [null])
    held.push({ ...(await loadRights(db, { tenantId, roleIds, deptId, grantVersion: '' })), deptId });
  return held;
}

/**
 * Whether `other` includes a button, a data scope or an API scope that `own` does not cover. A rule that cannot be
 * shown to be covered counts as more: "own rows" of two users are different rows.
 */
export const holdsMore = (other: Held, own: Held): boolean =>
  [...other.grants].some((code) => !own.grants.has(code)) ||
  other.apiScopes.some(({ path, held }) => held && !own.apiScopes.some((mine) => mine.path === path && mine.held)) ||
  [...other.scopes].some(([resource, rules]) =>
    rules.some((rule) => !(own.scopes.get(resource) ?? []).some((mine) => covers(mine, own, rule, other))),
  );

const within = (some: readonly string[], all: readonly string[]): boolean => some.every((one) => all.includes(one));

/** Departments a rule covers for this user; undefined when the rule is not about departments. */
function departments(rule: ScopeRule, { deptId, deptSubtree }: Held): readonly string[] | undefined {
  if (rule.type === 3) return deptId === null ? [] : [deptId];
  if (rule.type === 4) return deptSubtree;
  return rule.type === 5 && rule.field === 'deptId' ? rule.in : undefined;
}

function covers(mine: ScopeRule, own: Held, rule: ScopeRule, other: Held): boolean {
  if (mine.type === 1) return true;
  const reached = departments(rule, other);
  if (reached) return within(reached, departments(mine, own) ?? []);
  return rule.type === 5 && mine.type === 5 && rule.field === mine.field && within(rule.in, mine.in);
}
