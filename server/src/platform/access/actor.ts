import type { Language } from '@kaoxin/contract/conventions.ts';
import type { ApiScope } from './api-scopes.ts';

/** One data-scope rule (domain.md 3.3): 1 all, 2 own, 3 own department, 4 with those below, 5 custom. */
export type ScopeRule =
  | { type: 1 | 2 | 3 | 4 }
  | { type: 5; field: 'districtId' | 'centreId' | 'deptId' | 'createUser' | 'handlerId'; in: readonly string[] };

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
  /** shown name, which everybody changes himself: never says who did something */
  name: string;
  realName: string;
  /** a day after he came or got his real name, so that none who wrote at that moment overlooked it; null: long ago */
  nameSince?: string | null;
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
  apiScopes?: readonly ApiScope[];
  sessionId: string | null;
  mustChangePassword: boolean;
  ip: string;
  language: Language;
}

/**
 * Who somebody is, for others to read where it counts who did it: `罗景行(luojingxing)`. Never the shown name, which
 * anybody gives himself; nobody chooses his own account. Citizens and jobs go by what they are called alone.
 */
export const knownAs = ({ id, account, realName }: Pick<Actor, 'id' | 'account' | 'realName'>): string =>
  id === null || account === '' || account === realName ? realName : `${realName}(${account})`;

/** Of an actor what the audit log keeps. */
export type LoggedActor = Pick<Actor, 'tenantId' | 'id' | 'account' | 'realName' | 'sessionId' | 'ip'>;

export const loggedActor = ({ tenantId, id, account, realName, sessionId, ip }: LoggedActor): LoggedActor => ({
  tenantId,
  id,
  account,
  realName,
  sessionId,
  ip,
});

/** One that was kept somewhere before it is logged; a server of an earlier release kept the shown name alone. */
export const keptActor = (kept: LoggedActor | (Omit<LoggedActor, 'account' | 'realName'> & { name: string })) =>
  'account' in kept ? kept : { ...kept, account: '', realName: kept.name };

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
