import type { ScopeRule } from './actor.ts';
import type { ApiScope } from './api-scopes.ts';

export interface Rights {
  roleAliases: readonly string[];
  /** codes of the menus and buttons of the roles, within the tenant's package */
  grants: ReadonlySet<string>;
  scopes: ReadonlyMap<string, readonly ScopeRule[]>;
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
