import { type Actor, tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { firstTenant } from '../seeds/tenant.ts';
import { actorNamed } from './examinees/manager.ts';

/**
 * Who takes the steps of invented cases: the `nth` of a role in turn, a citizen, or the server itself.
 * @param accounts by role
 * @param citizen what a citizen is called
 * @returns undefined where somebody has taken all accounts of a role away
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
