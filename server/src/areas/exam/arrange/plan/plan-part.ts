import { createHash } from 'node:crypto';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { SeatingPlan } from '../../seating/seating.ts';
import { slotsIn } from '../slots.ts';
import type { PlanPart } from '../tables.ts';
import { arrangeApart } from './arrange-apart.ts';
import { candidatesOf } from './candidates.ts';
import { type Hall, hallOf } from './hall.ts';
import { standingNow } from './standing-now.ts';

export type Plan = SelectedRow<'seatPlan'>;

export interface MadePart {
  districtId: string;
  part: PlanPart;
  plan: SeatingPlan;
}

/**
 * Arranges a district. Its state is read before its examinees, so that changes in between are detected when the plan is
 * adopted.
 */
export async function makePart(work: Work, { examId, rules, seed }: Plan, districtId: string): Promise<MadePart> {
  const hall = await hallOf(work, examId, districtId);
  const standing = await standingNow(work, examId, districtId, hall);
  const { slotOf } = await slotsIn(work, examId);
  const candidates = await candidatesOf(work, examId, districtId, hall, slotOf);
  const plan = await arrangeApart({
    centres: hall.centres,
    rooms: openRooms(hall),
    candidates,
    rules: { oneSubject: rules.oneSubject === 1, unitsApart: rules.unitsApart === 1, keepSpare: rules.keepSpare === 1 },
    seed,
  });
  const seated = new Set(plan.seats.map(({ candidateId }) => candidateId)).size;
  const part = { ...standing, people: candidates.length, seated, digest: digestOf(plan) };
  return { districtId, part, plan };
}

const openRooms = ({ rooms, locked }: Hall) => rooms.filter(({ id }) => !locked.has(id));

/** Digest of every seat, so that a repeated draw can be compared. */
function digestOf({ seats }: SeatingPlan): string {
  const hash = createHash('sha256');
  for (const { candidateId, slot, roomId, seatNo } of seats)
    hash.update(`${roomId} ${seatNo} ${slot} ${candidateId}\n`);
  return hash.digest('hex');
}

export const planDigest = ({ districtIds, parts }: Pick<Plan, 'districtIds' | 'parts'>): string =>
  createHash('sha256')
    .update(districtIds.map((id) => `${id} ${parts[id]?.digest ?? ''}\n`).join(''))
    .digest('hex');

export async function keepPart(work: Work, plan: Plan, { districtId, part, plan: made }: MadePart): Promise<void> {
  const at = { planId: plan.id, examId: plan.examId, districtId };
  const byRoom = Map.groupBy(made.seats, ({ roomId }) => roomId);
  await work.table('seatPlanRoom').insertMany(
    [...byRoom].map(([roomId, seats]) => ({
      ...at,
      roomId,
      centreId: seats[0]?.centreId ?? '0',
      people: new Set(seats.map(({ candidateId }) => candidateId)).size,
      examinerIds: seats.map(({ candidateId }) => candidateId),
      slots: seats.map(({ slot }) => Number(slot)),
      seatNos: seats.map(({ seatNo }) => seatNo),
    })),
  );
  await work.table('seatPlanShortfall').insertMany(
    made.shortfalls.map(({ reason, people }) => ({
      ...at,
      reason,
      people: people.length,
      examinerIds: [...people],
    })),
  );
  await work.table('seatPlan').change(plan.id, { parts: { ...plan.parts, [districtId]: part } });
}
