import type { Language } from '@kaoxin/contract/conventions.ts';
import type { NarrowedPath } from './narrowed.ts';

/** One data-scope rule (domain.md 3.3): 1 all, 2 own, 3 own department, 4 with those below, 5 custom. */
export type ScopeRule =
  | { type: 1 | 2 | 3 | 4 }
  | { type: 5; field: 'districtId' | 'deptId' | 'createUser' | 'handlerId'; in: readonly string[] };

/** Who is asking: a signed-in person, a citizen without account, or a job of ours. */
export interface Actor {
  kind: 'person' | 'citizen' | 'job';
  tenantId: string;
  /** the super user's own, while he adds something to another tenant (other-tenant.ts) */
  homeTenantId?: string;
  /** where the tenant's business tables lie: a data source, or the primary (null, and when nobody asked) */
  datasourceId?: string | null | undefined;
  /** of the parameters, as read with the session (platform/settings.ts); nobody read it for citizens and jobs */
  settingsVersion?: string;
  /** null for citizens and jobs */
  id: string | null;
  account: string;
  /** shown name */
  name: string;
  realName: string;
  /** what cases he must keep away from are filed under (access/recusal.ts); none for citizens and jobs */
  recusalMarks?: readonly string[];
  deptId: string | null;
  /** departments at and below `deptId` */
  deptSubtree: readonly string[];
  districtId: string | null;
  roleIds: readonly string[];
  roleAliases: readonly string[];
  /** codes of the menus and buttons held */
  grants: ReadonlySet<string>;
  /** rules by resource code; `all` = no scope applies (citizens and jobs go through calls of their own) */
  scopes: ReadonlyMap<string, readonly ScopeRule[]> | 'all';
  /** API scopes; none for citizens and jobs */
  narrowed?: readonly NarrowedPath[];
  sessionId: string | null;
  mustChangePassword: boolean;
  ip: string;
  language: Language;
}

/** An actor for what runs without a person: sign-in, citizen calls, jobs. `purpose` is written into the audit row. */
export function tenantActor(tenantId: string, purpose: string, kind: 'citizen' | 'job' = 'job', ip = ''): Actor {
  return {
    kind,
    tenantId,
    id: null,
    account: purpose,
    name: purpose,
    realName: purpose,
    deptId: null,
    deptSubtree: [],
    districtId: null,
    roleIds: [],
    roleAliases: [],
    grants: new Set(),
    scopes: 'all',
    sessionId: null,
    mustChangePassword: false,
    ip,
    language: 'zh',
  };
}
