import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { Candidate } from '../../seating/seating.ts';
import type { Hall } from './hall.ts';
import { isStanding, wish } from './standing-now.ts';

interface Row {
  id: string;
  wish: string | null;
  subjects: string[];
  workUnit: string | null;
  needsAccess: number;
}

export const slotName = (slot: number): string => String(slot).padStart(2, '0');

/**
 * Examinees of a district to be seated. Seats in locked rooms stay, and the other slots of these examinees are seated
 * at the same centre.
 */
export async function candidatesOf(
  work: Work,
  examId: string,
  districtId: string,
  { locked }: Pick<Hall, 'locked'>,
  slotOf: ReadonlyMap<string, number>,
): Promise<Candidate[]> {
  const people = work.table('examiner').ofTenant();
  const { rows } = await sql<Row>`select id, ${wish} as wish, subjects, work_unit, needs_access
    from ${people.as('e')} where e.exam_id = ${examId} and e.district_id = ${districtId} and ${isStanding}
    order by id`.execute(work.handle);
  const stays = await seatsThatStay(work, examId, [...locked]);
  return rows.flatMap((row): Candidate[] => {
    const kept = stays.get(row.id);
    const subjects = row.subjects.flatMap((subject) => {
      const slot = slotOf.get(subject);
      return slot === undefined || kept?.slots.has(slot) ? [] : [{ subject, slot: slotName(slot) }];
    });
    if (kept && subjects.length === 0) return [];
    const { id, workUnit, needsAccess } = row;
    const unit = workUnit?.normalize('NFKC').trim() || null;
    return [
      { id, districtId, wish: kept?.centreId ?? row.wish, subjects, workUnit: unit, needsAccess: needsAccess === 1 },
    ];
  });
}

async function seatsThatStay(work: Work, examId: string, roomIds: readonly string[]) {
  const found = new Map<string, { centreId: string; slots: Set<number> }>();
  if (roomIds.length === 0) return found;
  const seats = await work
    .table('examSeat')
    .ofTenant()
    .select()
    .select(['examinerId', 'centreId', 'slot'])
    .where('examId', '=', examId)
    .where((eb) => eb('roomId', '=', eb.fn.any(eb.val([...roomIds]))))
    .execute();
  for (const { examinerId, centreId, slot } of seats) {
    const known = found.get(examinerId);
    if (known) known.slots.add(slot);
    else found.set(examinerId, { centreId, slots: new Set([slot]) });
  }
  return found;
}
