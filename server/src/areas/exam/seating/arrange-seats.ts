import { type CentreRooms, findSeat, openCentres } from './centre-rooms.ts';
import { drawOrder } from './draw-order.ts';
import { seatIn } from './open-room.ts';
import { type Programme, programmesOf } from './programme.ts';
import type { FreeSeat } from './room-row.ts';
import type { Candidate, Seat, SeatingInput, SeatingPlan } from './seating.ts';
import { separateUnits } from './separate-units.ts';
import { Shortfalls } from './shortfalls.ts';

interface Waiting {
  candidate: Candidate;
  programme: Programme;
  centres: readonly CentreRooms[];
  isWish: boolean;
}

/**
 * 编排考场座位: assigns a seat in each slot by lot (§1.2, 编排中). Examinees with accessible needs come first, then those with a
 * requested centre, then all others. An examinee keeps one seat for all slots if possible. Unfulfilled requirements are
 * reported and never block the rest. The function is pure: the same examinees, rooms and seed give the same seats.
 */
export function arrangeSeats(input: SeatingInput): SeatingPlan {
  const rooms = openCentres(input);
  const { slots, programmeOf } = programmesOf(input.candidates);
  const shortfalls = new Shortfalls();
  const byDistrict = Map.groupBy(rooms.values(), ({ centre }) => centre.districtId);

  let waiting = drawOrder(input.candidates, input.seed, input.rules.unitsApart).flatMap((candidate): Waiting[] => {
    const programme = programmeOf(candidate);
    if (programme?.slots) return [{ candidate, programme, ...centresFor(candidate, byDistrict) }];
    shortfalls.tell(programme ? 'noSubject' : 'slotClash', candidate.id);
    return [];
  });
  for (const turn of [takeAccessible, takeWish, takeAny, takeSpare, takeParts]) {
    waiting = waiting.filter((one) => !turn(one, shortfalls));
  }
  for (const { candidate } of waiting) shortfalls.tell('noSeat', candidate.id);

  if (input.rules.unitsApart) partUnits(rooms, input.seed, shortfalls);
  return { seats: seatsOf(input, rooms, slots), shortfalls: shortfalls.list() };
}

function centresFor(candidate: Candidate, byDistrict: ReadonlyMap<string, CentreRooms[]>) {
  const centres = byDistrict.get(candidate.districtId) ?? [];
  const wished = centres.find(({ centre }) => centre.id === candidate.wish);
  if (!wished) return { centres, isWish: false };
  return { centres: [wished, ...centres.filter((other) => other !== wished)], isWish: true };
}

type Turn = (waiting: Waiting, shortfalls: Shortfalls) => boolean;

const takeAccessible: Turn = (waiting, shortfalls) =>
  waiting.candidate.needsAccess && seated(waiting, ({ accessible }) => [accessible], waiting.centres, shortfalls);

const takeWish: Turn = (waiting, shortfalls) =>
  waiting.isWish &&
  seated(
    waiting,
    ({ plain, accessible, spare }) => [plain, accessible, spare],
    waiting.centres.slice(0, 1),
    shortfalls,
  );

const takeAny: Turn = (waiting, shortfalls) =>
  seated(waiting, ({ plain, accessible }) => [plain, accessible], waiting.centres, shortfalls);

const takeSpare: Turn = (waiting, shortfalls) => seated(waiting, ({ spare }) => [spare], waiting.centres, shortfalls);

const takeParts: Turn = (waiting, shortfalls) => {
  const { candidate, programme, centres } = waiting;
  for (const rooms of programme.parts.length > 0 ? centres : []) {
    const found = programme.parts.map((part) => findSeat([rooms.plain, rooms.accessible, rooms.spare], part));
    if (found.includes(null)) continue;
    found.forEach((free, index) => {
      const part = programme.parts[index];
      if (free && part) seatOn(free, candidate, part, shortfalls);
    });
    shortfalls.tell('seatChanges', candidate.id);
    return true;
  }
  return false;
};

function seated(
  { candidate, programme }: Waiting,
  rowsOf: (rooms: CentreRooms) => Parameters<typeof findSeat>[0],
  centres: readonly CentreRooms[],
  shortfalls: Shortfalls,
): boolean {
  for (const rooms of centres) {
    const free = findSeat(rowsOf(rooms), programme);
    if (!free) continue;
    seatOn(free, candidate, programme, shortfalls);
    return true;
  }
  return false;
}

function seatOn({ open, seat }: FreeSeat, candidate: Candidate, programme: Programme, shortfalls: Shortfalls): void {
  seatIn(open, seat, candidate, programme);
  const { centreId, isAccessible, isSpare } = open.room;
  if (candidate.wish !== null && candidate.wish !== centreId) shortfalls.tell('wishNotKept', candidate.id);
  if (candidate.needsAccess && !isAccessible) shortfalls.tell('notAccessible', candidate.id);
  if (isSpare) shortfalls.tell('spareRoomUsed', candidate.id);
}

function partUnits(centres: ReadonlyMap<string, CentreRooms>, seed: string, shortfalls: Shortfalls): void {
  for (const { all } of centres.values()) {
    for (const open of all) {
      for (const { candidate } of separateUnits(open, seed)) shortfalls.tell('sameUnitAdjacent', candidate.id);
    }
  }
}

function seatsOf({ rooms }: SeatingInput, centres: ReadonlyMap<string, CentreRooms>, slots: readonly string[]): Seat[] {
  const opened = new Map([...centres.values()].flatMap(({ all }) => all.map((open) => [open.room.id, open] as const)));
  return rooms.flatMap(({ id: roomId, centreId }) =>
    (opened.get(roomId)?.seats ?? []).flatMap((placements, seat) =>
      placements
        .flatMap(({ candidate, slots: taken }) =>
          slots.flatMap((slot, place) =>
            taken & (1 << place)
              ? [{ candidateId: candidate.id, slot, centreId, roomId, seatNo: seat + 1, place }]
              : [],
          ),
        )
        .sort((a, b) => a.place - b.place)
        .map(({ place: _, ...found }): Seat => found),
    ),
  );
}
