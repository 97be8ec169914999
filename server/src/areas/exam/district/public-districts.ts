import type { OpenDistrict } from '@kaoxin/contract/exam/places/open-districts.ts';
import { placeType } from '@kaoxin/contract/exam/places/place.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Work } from '#platform/work.ts';

const mostListed = 200;
/** Milliseconds. The call has no session, so its database work is bounded for each server. */
const cachedFor = 5_000;

interface Cached {
  districts: OpenDistrict[];
  until: number;
}
const cached = new WeakMap<AppContext, Map<string, Cached>>();

/** The districts of the tenant in use, for citizens, in the order of their codes. */
export async function publicDistricts(work: Work): Promise<OpenDistrict[]> {
  const ofServer = cached.get(work.context) ?? new Map<string, Cached>();
  cached.set(work.context, ofServer);
  const { tenantId } = work.actor;
  const found = ofServer.get(tenantId);
  if (found && found.until > performance.now()) return found.districts;
  const districts = await work
    .table('district')
    .ofTenant()
    .select()
    .select(['id', 'name', 'shortName'])
    .where('nodeType', '=', placeType.district)
    .where('status', '=', 1)
    .orderBy('code')
    .limit(mostListed)
    .execute();
  ofServer.set(tenantId, { districts, until: performance.now() + cachedFor });
  return districts;
}
