import { settle } from '@kaoxin/server/areas/exam/result/score/settle.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import type { Chance } from '../prng.ts';
import type { Hall, Part } from './hall.ts';

/** From 71 % to 88 %, by examination (domain.md 5.2). */
export const attendanceOf = (place: number): number => 0.71 + 0.013 * (place % 14);

interface Sitting {
  examinerId: string;
  luck: Chance;
  at: { centreId: string; roomId: string };
}

/** In a running examination every fourth room has not reported attendance yet. */
const silent = 4;
/** Examinees per transaction. */
const atOnce = 500;

export function saidSoFar({ exam, subjects, rooms, place }: Hall, part: Part, sitting: readonly Sitting[]): object[] {
  const placeOf = new Map((rooms[part.district] ?? []).map(({ id }, nth) => [id, nth]));
  const of = { tenantId: firstTenant, examId: exam.id, districtId: part.districtId };
  return sitting
    .filter(({ at }) => ((placeOf.get(at.roomId) ?? 0) + part.district + 1) % silent !== 0)
    .flatMap(({ examinerId, luck, at: { centreId } }) => {
      const attend = luck.happens(attendanceOf(place)) ? 1 : 2;
      return subjects.map(({ code }) => ({ ...of, examinerId, centreId, subjectCode: code, attend }));
    });
}

export async function settleSaid(work: () => Work, examId: string): Promise<void> {
  const rows = await work()
    .table('examinerScore')
    .ofTenant()
    .select()
    .select('examinerId')
    .distinct()
    .where('examId', '=', examId)
    .orderBy('examinerId')
    .execute();
  const ids = rows.map(({ examinerId }) => examinerId);
  for (let from = 0; from < ids.length; from += atOnce)
    await work().transaction((inside) => settle(inside, examId, ids.slice(from, from + atOnce)));
}
