import type { Programme } from './programme.ts';
import type { Candidate, SeatingRoom } from './seating.ts';

/** Somebody on a seat, in some or all of his slots. */
export interface Placement {
  candidate: Candidate;
  slots: number;
}

/** A room while it fills. */
export interface OpenRoom {
  room: SeatingRoom;
  /** who sits on each seat; several where their slots differ */
  seats: Placement[][];
  /** slots each seat is taken in */
  taken: Uint32Array;
  /** the subject of each slot; the first to come decides */
  subjects: Map<number, string>;
}

export const openRoom = (room: SeatingRoom): OpenRoom => ({
  room,
  seats: Array.from({ length: room.seats }, () => []),
  taken: new Uint32Array(room.seats),
  subjects: new Map(),
});

/** The first seat that is free in all slots of the programme, from 0; −1 when the room does not take it. */
export function freeSeat({ taken, subjects }: OpenRoom, programme: Programme, oneSubject: boolean): number {
  if (oneSubject && programme.subjects.some(({ slot, subject }) => (subjects.get(slot) ?? subject) !== subject))
    return -1;
  return taken.findIndex((slots) => (slots & programme.slots) === 0);
}

export function seatIn(open: OpenRoom, seat: number, candidate: Candidate, programme: Programme): void {
  open.seats[seat]?.push({ candidate, slots: programme.slots });
  open.taken[seat] = (open.taken[seat] ?? 0) | programme.slots;
  for (const { slot, subject } of programme.subjects) open.subjects.set(slot, subject);
}
