import { tenantActor } from '#platform/access/actor.ts';
import type { House } from '#platform/house.ts';
import { Work } from '#platform/work.ts';
import { noteChange } from './each-tenant.ts';

/** One transaction of a job for one tenant, with the change rows of what it wrote. */
export function inTenant<R>(
  house: House,
  tenantId: string,
  purpose: string,
  run: (work: Work) => Promise<R>,
): Promise<R> {
  const outside = new Work(house, tenantActor(tenantId, purpose), 'job', 'platform');
  return outside.transaction(async (work) => {
    const answer = await run(work);
    for (const { table } of work.changeRows()) await noteChange(work, table);
    return answer;
  });
}
