import type { Language } from '@kaoxin/contract/conventions.ts';
import type { ApiScope } from './api-scopes.ts';

/** One data-scope rule (domain.md 3.3): 1 all, 2 own, 3 own department, 4 with those below, 5 custom. */
export type ScopeRule =
  | { type: 1 | 2 | 3 | 4 }
  | { type: 5; field: 'districtId' | 'centreId' | 'deptId' | 'createUser' | 'handlerId'; in: readonly string[] };

export interface Actor {
  kind: 'person' | 'citizen' | 'job';
  tenantId: string;
  /** the super user's own tenant while they add something to another tenant (other-tenant.ts) */
  homeTenantId?: string;
  /** data source that holds the tenant's business tables; null for the primary, undefined when not looked up */
  datasourceId?: string | null | undefined;
  /** version of the parameters, read with the session (platform/settings/settings.ts); absent for citizens and jobs */
  settingsVersion?: string;
  /** null for citizens and jobs */
  id: string | null;
  account: string;
  /** shown name. Users change it themselves, so it never identifies who did something. */
  name: string;
  realName: string;
  /**
   * one day after the account was created or the real name changed, so that transactions running at that moment are
   * covered; null: long ago
   */
  nameSince?: string | null;
  /** marks of the cases this user must not handle (access/recusal.ts); absent for citizens and jobs */
  recusalMarks?: readonly string[];
  /** who could have forged this log-in (access/second-person.ts); absent or empty after a password or second factor */
  keeperIds?: readonly string[];
  deptId: string | null;
  deptSubtree: readonly string[];
  districtId: string | null;
  roleIds: readonly string[];
  roleAliases: readonly string[];
  grants: ReadonlySet<string>;
  /** rules by resource code; `all`: no scope applies (citizens and jobs use their own calls) */
  scopes: ReadonlyMap<string, readonly ScopeRule[]> | 'all';
  apiScopes?: readonly ApiScope[];
  sessionId: string | null;
  mustChangePassword: boolean;
  ip: string;
  language: Language;
}

/**
 * Identifies a user to readers: `罗景行(luojingxing)`. Uses the real name and the account, which users cannot change,
 * instead of the shown name. Citizens and jobs have a name only.
 */
export const knownAs = ({ id, account, realName }: Pick<Actor, 'id' | 'account' | 'realName'>): string =>
  id === null || account === '' || account === realName ? realName : `${realName}(${account})`;

export type LoggedActor = Pick<Actor, 'tenantId' | 'id' | 'account' | 'realName' | 'sessionId' | 'ip'>;

export const loggedActor = ({ tenantId, id, account, realName, sessionId, ip }: LoggedActor): LoggedActor => ({
  tenantId,
  id,
  account,
  realName,
  sessionId,
  ip,
});

/** Reads an actor that was stored before its audit row. Servers of an earlier release stored only the shown name. */
export const keptActor = (kept: LoggedActor | (Omit<LoggedActor, 'account' | 'realName'> & { name: string })) =>
  'account' in kept ? kept : { ...kept, account: '', realName: kept.name };

/**
 * An actor for code that runs without a user: sign-in, citizen calls, jobs. `purpose` is written into the audit row.
 */
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
