import type { AppContext } from '#platform/app-context.ts';
import type { Work } from '#platform/work.ts';

interface Cached<V> {
  value: Promise<V>;
  /** `performance.now()` */
  until: number;
}

/**
 * Bounds the database work of a call without a session: each server reads once per tenant in this time, also for
 * simultaneous callers. A failed read is not kept.
 *
 * @param milliseconds how long an answer may be old
 */
export function cachedByTenant<V>(milliseconds: number, read: (work: Work) => Promise<V>): (work: Work) => Promise<V> {
  const servers = new WeakMap<AppContext, Map<string, Cached<V>>>();
  return (work) => {
    const tenants = servers.get(work.context) ?? new Map<string, Cached<V>>();
    servers.set(work.context, tenants);
    const { tenantId } = work.actor;
    const known = tenants.get(tenantId);
    if (known && known.until > performance.now()) return known.value;
    const value = read(work);
    tenants.set(tenantId, { value, until: performance.now() + milliseconds });
    value.catch(() => tenants.delete(tenantId));
    return value;
  };
}
