import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Work } from '#platform/work.ts';
import { loadRights } from './load-rights.ts';
import type { Rights, RightsKey } from './rights.ts';

/** Entries. One takes about 20 KB; a full cache drops its oldest. */
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

  forget(tenantId: string): void {
    for (const name of this.#kept.keys()) if (name.startsWith(`${tenantId}|`)) this.#kept.delete(name);
  }

  #dropFirst(): void {
    const first = this.#kept.keys().next();
    if (!first.done) this.#kept.delete(first.value);
  }
}

const caches = new WeakMap<AppContext, GrantsCache>();

export function grantsCache(context: AppContext): GrantsCache {
  const cache = caches.get(context) ?? new GrantsCache(context);
  caches.set(context, cache);
  return cache;
}

/**
 * Invalidates the rights of these tenants on every server from the commit on (architecture.md 4). Call it in each
 * transaction that changes roles, their menus and scopes, packages, departments or (`all`) menus.
 */
export async function raiseGrantVersion(
  work: Work,
  tenants: readonly string[] | 'all' = [work.actor.tenantId],
): Promise<void> {
  const which = tenants === 'all' ? sql`true` : sql`tenant_id = any(${tenants}::text[])`;
  await sql`update tenant set grant_version = grant_version + 1 where ${which}`.execute(work.handle);
}
