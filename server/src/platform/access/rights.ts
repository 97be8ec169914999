import type { ScopeRule } from './actor.ts';
import type { ApiScope } from './api-scopes.ts';

/** The rights that a user has through roles and department. */
export interface Rights {
  roleAliases: readonly string[];
  /** codes of the menus and buttons of the roles, within the tenant's package */
  grants: ReadonlySet<string>;
  /** data-scope rules by resource code */
  scopes: ReadonlyMap<string, readonly ScopeRule[]>;
  /** every API scope, with whether one of the roles holds it */
  apiScopes: readonly ApiScope[];
  deptSubtree: readonly string[];
  districtId: string | null;
}

/** Cache key of rights. A change of rights raises `grantVersion` in the same transaction. */
export interface RightsKey {
  tenantId: string;
  roleIds: readonly string[];
  deptId: string | null;
  grantVersion: string;
}
