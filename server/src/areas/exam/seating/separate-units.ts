import { lotOf } from './draw-order.ts';
import type { OpenRoom, Placement } from './open-room.ts';
import { neighboursOf, placeOf } from './seat-plan.ts';

type Seats = Placement[][];

/** Orders to begin from when the drawn one cannot be mended. */
const beginnings = 8;

/**
 * Seats a room anew so that nobody sits beside, in front of or behind somebody of his work unit at the same time. Who is in
 * the room stays; whole seats change places, so that what was free in a slot stays free.
 * @returns the people who still do, in pairs; where a unit fills more than half of a room it cannot be otherwise
 */
export function separateUnits(open: OpenRoom, seed: string): [Placement, Placement][] {
  const neighbours = neighboursOf(open.room.seats, open.room.columns);
  if (!hasUnitTwice(open.seats)) return [];
  let best = mended([...open.seats], neighbours);
  for (let beginning = 0; beginning < beginnings && best.left > 0; beginning += 1) {
    const start = beginning === 0 ? chequered(open) : drawnAnew(open.seats, `${seed}\n${beginning}`);
    const other = mended(start, neighbours);
    if (other.left < best.left) best = other;
  }
  open.seats = best.seats;
  open.taken = Uint32Array.from(best.seats, (placements) => placements.reduce((slots, one) => slots | one.slots, 0));
  return meetings(best.seats, neighbours);
}

/** Changes seats as long as that parts more people than it brings together. */
function mended(seats: Seats, neighbours: readonly number[][]): { seats: Seats; left: number } {
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let seat = 0; seat < seats.length; seat += 1) {
      if (meetingsAt(seats, seat, neighbours) === 0) continue;
      const other = bestExchange(seats, seat, neighbours);
      if (other === null) continue;
      exchange(seats, seat, other);
      isBetter = true;
    }
  }
  return { seats, left: meetings(seats, neighbours).length };
}

/** The seat to change with that leaves fewest meetings; null when none leaves fewer than now. */
function bestExchange(seats: Seats, seat: number, neighbours: readonly number[][]): number | null {
  let best: number | null = null;
  let gain = 0;
  for (let other = 0; other < seats.length; other += 1) {
    if (other === seat) continue;
    const before = meetingsAt(seats, seat, neighbours) + meetingsAt(seats, other, neighbours);
    exchange(seats, seat, other);
    const after = meetingsAt(seats, seat, neighbours) + meetingsAt(seats, other, neighbours);
    exchange(seats, seat, other);
    if (before - after > gain) {
      gain = before - after;
      best = other;
    }
  }
  return best;
}

function exchange(seats: Seats, one: number, other: number): void {
  const kept = seats[one] ?? [];
  seats[one] = seats[other] ?? [];
  seats[other] = kept;
}

function meetingsAt(seats: Seats, seat: number, neighbours: readonly number[][]): number {
  let count = 0;
  for (const neighbour of neighbours[seat] ?? []) {
    for (const one of seats[seat] ?? []) for (const other of seats[neighbour] ?? []) if (meets(one, other)) count += 1;
  }
  return count;
}

function meetings(seats: Seats, neighbours: readonly number[][]): [Placement, Placement][] {
  return seats.flatMap((placements, seat) =>
    (neighbours[seat] ?? [])
      .filter((neighbour) => neighbour > seat)
      .flatMap((neighbour) =>
        placements.flatMap((one) =>
          (seats[neighbour] ?? []).flatMap((other): [Placement, Placement][] =>
            meets(one, other) ? [[one, other]] : [],
          ),
        ),
      ),
  );
}

const meets = (one: Placement, other: Placement): boolean =>
  one.candidate.workUnit !== null &&
  one.candidate.workUnit === other.candidate.workUnit &&
  (one.slots & other.slots) !== 0;

function hasUnitTwice(seats: Seats): boolean {
  const units = seats.flat().flatMap(({ candidate }) => candidate.workUnit ?? []);
  return new Set(units).size < units.length;
}

/** The largest units on the black squares of the board, the others on the white ones. */
function chequered({ room, seats }: OpenRoom): Seats {
  const sizes = new Map<string, number>();
  for (const { candidate } of seats.flat()) {
    if (candidate.workUnit !== null) sizes.set(candidate.workUnit, (sizes.get(candidate.workUnit) ?? 0) + 1);
  }
  const unitOf = (placements: readonly Placement[]) => placements[0]?.candidate.workUnit ?? '';
  const bySize = [...seats].sort((a, b) => {
    const difference = (sizes.get(unitOf(b)) ?? 0) - (sizes.get(unitOf(a)) ?? 0);
    return difference || (unitOf(a) < unitOf(b) ? -1 : unitOf(a) > unitOf(b) ? 1 : 0);
  });
  const isWhite = (seat: number) => {
    const { column, row } = placeOf(seat, room.seats, room.columns);
    return (column + row) % 2;
  };
  const order = seats.map((_, seat) => seat).sort((a, b) => isWhite(a) - isWhite(b) || a - b);
  const arranged: Seats = seats.map(() => []);
  order.forEach((seat, index) => {
    arranged[seat] = bySize[index] ?? [];
  });
  return arranged;
}

const drawnAnew = (seats: Seats, seed: string): Seats =>
  seats
    .map((placements, seat) => ({ placements, lot: lotOf(seed, placements[0]?.candidate.id ?? `${seat}`) }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ placements }) => placements);
