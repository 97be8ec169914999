import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Work } from '#platform/work.ts';
import { loadRights } from './load-rights.ts';
import type { Rights, RightsKey } from './rights.ts';

/** One set of rights is some 20 KB; a full cache drops what was filed first. */
const most = 500;

export class GrantsCache {
  readonly #context: AppContext;
  readonly #kept = new Map<string, Promise<Rights>>();

  constructor(context: AppContext) {
    this.#context = context;
  }

  rightsOf(key: RightsKey): Promise<Rights> {
    const name = `${key.tenantId}|${key.grantVersion}|${key.deptId}|${key.roleIds.join()}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const rights = loadRights(this.#context.database.kysely, key);
    rights.catch(() => this.#kept.delete(name));
    if (this.#kept.size >= most) this.#dropFirst();
    this.#kept.set(name, rights);
    return rights;
  }

  /** Reads anew at the next request. */
  forget(tenantId: string): void {
    for (const name of this.#kept.keys()) if (name.startsWith(`${tenantId}|`)) this.#kept.delete(name);
  }

  #dropFirst(): void {
    const first = this.#kept.keys().next();
    if (!first.done) this.#kept.delete(first.value);
  }
}

const caches = new WeakMap<AppContext, GrantsCache>();

/** The cache of this server. */
export function grantsCache(context: AppContext): GrantsCache {
  const cache = caches.get(context) ?? new GrantsCache(context);
  caches.set(context, cache);
  return cache;
}

/**
 * To be called in the transaction that changes roles, their menus and scopes, packages, departments or (`all`) menus:
 * from its commit on every server reads the rights of these tenants anew (architecture.md 4).
 */
export async function raiseGrantVersion(
  work: Work,
  tenants: readonly string[] | 'all' = [work.actor.tenantId],
): Promise<void> {
  const which = tenants === 'all' ? sql`true` : sql`tenant_id = any(${tenants}::text[])`;
  await sql`update tenant set grant_version = grant_version + 1 where ${which}`.execute(work.handle);
}
