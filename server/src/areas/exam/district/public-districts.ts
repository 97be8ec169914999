import type { OpenDistrict } from '@kaoxin/contract/exam/places/open-districts.ts';
import { placeType } from '@kaoxin/contract/exam/places/place.ts';
import { cachedByTenant } from '#platform/cached-by-tenant.ts';

const mostListed = 200;

/** The districts of the tenant in use, for citizens, in the order of their codes. */
export const publicDistricts = cachedByTenant(
  5_000,
  (work): Promise<OpenDistrict[]> =>
    work
      .table('district')
      .ofTenant()
      .select()
      .select(['id', 'name', 'shortName'])
      .where('nodeType', '=', placeType.district)
      .where('status', '=', 1)
      .orderBy('code')
      .limit(mostListed)
      .execute(),
);
