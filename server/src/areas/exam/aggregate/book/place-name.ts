import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { Where } from '../read.ts';
import type { Say } from './book.ts';

export async function placeName(work: Work, { districtId = null, centreId = null }: Where, say: Say): Promise<string> {
  const nameOf = await namesOf(work, 'district', [districtId, centreId]);
  const district = districtId === null ? say(['全部考区', 'All districts']) : nameOf(districtId);
  return [district, centreId === null ? null : nameOf(centreId)].filter(Boolean).join(' ');
}
