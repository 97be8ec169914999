import { lotOf } from './draw-order.ts';
import type { OpenRoom, Placement } from './open-room.ts';
import { neighboursOf, placeOf } from './seat-plan.ts';

/** Number of other starting orders if the drawn one cannot be repaired. */
const beginnings = 8;

/**
 * Rearranges a room so that people of one work unit are not adjacent at the same time. People stay in the room; whole
 * seats are swapped, so that free slots stay free.
 * @returns the people who are still adjacent; unavoidable if a unit fills more than half of a room
 */
export function separateUnits(open: OpenRoom, seed: string): Placement[] {
  if (!hasUnitTwice(open)) return [];
  const board = boardOf(open);
  let best = mended(board, Int32Array.from(open.seats.keys()));
  for (let beginning = 0; beginning < beginnings && best.left > 0; beginning += 1) {
    const start = beginning === 0 ? chequered(board, open) : drawnAnew(open, `${seed}\n${beginning}`);
    const other = mended(board, start);
    if (other.left < best.left) best = other;
  }
  const { order } = best;
  const close = [...order.keys()].flatMap((seat) => closeTo(board, order, seat, open));
  open.seats = Array.from(order, (content) => open.seats[content] ?? []);
  open.taken = Uint32Array.from(order, (content) => open.taken[content] ?? 0);
  return close;
}

/** The content of each seat is identified by the seat it was drawn for; an order maps seats to contents. */
type Order = Int32Array;

interface Board {
  neighbours: readonly number[][];
  size: number;
  /** number of people of one content who are of a unit in the other, at `one * size + other` */
  meetings: Uint8Array;
}

function boardOf({ room, seats }: OpenRoom): Board {
  const size = seats.length;
  const meetings = new Uint8Array(size * size);
  for (let one = 0; one < size; one += 1) {
    for (let other = 0; other < size; other += 1) {
      if (one !== other) meetings[one * size + other] = meetingsOf(seats[one] ?? [], seats[other] ?? []);
    }
  }
  return { neighbours: neighboursOf(room.seats, room.columns), size, meetings };
}

function meetingsOf(some: readonly Placement[], others: readonly Placement[]): number {
  let count = 0;
  for (const one of some) for (const other of others) if (meets(one, other)) count += 1;
  return count;
}

const meets = (one: Placement, other: Placement): boolean =>
  one.candidate.workUnit !== null &&
  one.candidate.workUnit === other.candidate.workUnit &&
  (one.slots & other.slots) !== 0;

function mended(board: Board, order: Order): { order: Order; left: number } {
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let seat = 0; seat < order.length; seat += 1) {
      if (meetingsAt(board, order, seat) === 0) continue;
      const other = bestExchange(board, order, seat);
      if (other === null) continue;
      exchange(order, seat, other);
      isBetter = true;
    }
  }
  return { order, left: order.reduce((sum, _, seat) => sum + meetingsAt(board, order, seat), 0) };
}

function bestExchange(board: Board, order: Order, seat: number): number | null {
  let best: number | null = null;
  let gain = 0;
  for (let other = 0; other < order.length; other += 1) {
    if (other === seat) continue;
    const before = meetingsAt(board, order, seat) + meetingsAt(board, order, other);
    exchange(order, seat, other);
    const after = meetingsAt(board, order, seat) + meetingsAt(board, order, other);
    exchange(order, seat, other);
    if (before - after > gain) {
      gain = before - after;
      best = other;
    }
  }
  return best;
}

function exchange(order: Order, one: number, other: number): void {
  const kept = order[one] ?? 0;
  order[one] = order[other] ?? 0;
  order[other] = kept;
}

function meetingsAt({ neighbours, size, meetings }: Board, order: Order, seat: number): number {
  const from = (order[seat] ?? 0) * size;
  let count = 0;
  for (const neighbour of neighbours[seat] ?? []) count += meetings[from + (order[neighbour] ?? 0)] ?? 0;
  return count;
}

function closeTo({ neighbours }: Board, order: Order, seat: number, { seats }: OpenRoom): Placement[] {
  const beside = (neighbours[seat] ?? []).flatMap((neighbour) => seats[order[neighbour] ?? 0] ?? []);
  return (seats[order[seat] ?? 0] ?? []).filter((one) => beside.some((other) => meets(one, other)));
}

function hasUnitTwice({ seats }: OpenRoom): boolean {
  const units = new Set<string>();
  for (const placements of seats) {
    for (const { candidate } of placements) {
      if (candidate.workUnit === null) continue;
      if (units.has(candidate.workUnit)) return true;
      units.add(candidate.workUnit);
    }
  }
  return false;
}

/** A chequered start: contents with the most possible conflicts on black squares, the others on white ones. */
function chequered({ size, meetings }: Board, { room, seats }: OpenRoom): Order {
  const byMeetings = [...seats.keys()]
    .map((content) => ({
      content,
      unit: seats[content]?.[0]?.candidate.workUnit ?? '',
      met: meetings.subarray(content * size, (content + 1) * size).reduce((sum, count) => sum + count, 0),
    }))
    .sort((a, b) => b.met - a.met || (a.unit < b.unit ? -1 : a.unit > b.unit ? 1 : a.content - b.content));
  const isWhite = (seat: number) => {
    const { column, row } = placeOf(seat, room.seats, room.columns);
    return (column + row) % 2;
  };
  const order = new Int32Array(size);
  [...seats.keys()]
    .sort((a, b) => isWhite(a) - isWhite(b) || a - b)
    .forEach((seat, place) => {
      order[seat] = byMeetings[place]?.content ?? 0;
    });
  return order;
}

const drawnAnew = ({ room, seats }: OpenRoom, seed: string): Order =>
  Int32Array.from(
    [...seats.keys()]
      .map((content) => ({ content, lot: lotOf(seed, `${room.id} ${content}`) }))
      .sort((a, b) => a.lot - b.lot)
      .map(({ content }) => content),
  );
