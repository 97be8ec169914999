import type { Programme } from './programme.ts';
import type { Candidate, SeatingRoom } from './seating.ts';

/** An examinee on a seat, with the slots as bits. */
export interface Placement {
  candidate: Candidate;
  slots: number;
}

export interface OpenRoom {
  room: SeatingRoom;
  /** placements by seat; several if their slots differ */
  seats: Placement[][];
  taken: Uint32Array;
  /** subject by slot, set by the first examinee */
  subjects: Map<number, string>;
}

export const openRoom = (room: SeatingRoom): OpenRoom => ({
  room,
  seats: Array.from({ length: room.seats }, () => []),
  taken: new Uint32Array(room.seats),
  subjects: new Map(),
});

/** The first seat, from 0, that is free in all slots of the programme; −1 if there is none. */
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
