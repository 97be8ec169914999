import { type Actor, tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { actorNamed } from './examinees/manager.ts';

/**
 * Actors for the steps of invented cases: the `nth` user of a role in turn, a citizen, or the server.
 * @param accounts by role
 * @param citizen the citizen's role name, such as 申诉人
 * @returns undefined if all accounts of a role were removed
 */
export async function castFrom<Role extends string>(
  context: AppContext,
  accounts: Readonly<Record<Role, readonly string[]>>,
  citizen: string,
): Promise<((who: Role | 'citizen' | 'job', nth: number) => Actor) | undefined> {
  const people = new Map<string, readonly Actor[]>([
    ['citizen', [tenantActor(firstTenant, citizen, 'citizen')]],
    ['job', [tenantActor(firstTenant, '系统')]],
  ]);
  for (const [role, names] of Object.entries<readonly string[]>(accounts)) {
    const found = await Promise.all(names.map((name) => actorNamed(context, name)));
    const there = found.filter((one) => one !== undefined);
    if (there.length === 0) return undefined;
    people.set(role, there);
  }
  return (who, nth) => {
    const some = people.get(who) ?? [];
    const one = some[nth % some.length];
    if (!one) throw new Error(`nobody is ${who}`);
    return one;
  };
}
