import type { Shortfall, ShortfallReason } from './seating.ts';

const reasons: readonly ShortfallReason[] = [
  'noSeat',
  'slotClash',
  'noSubject',
  'notAccessible',
  'wishNotKept',
  'seatChanges',
  'spareRoomUsed',
  'sameUnitAdjacent',
];

export class Shortfalls {
  readonly #people = new Map<ShortfallReason, Set<string>>();

  tell(reason: ShortfallReason, candidateId: string): void {
    const people = this.#people.get(reason);
    if (people) people.add(candidateId);
    else this.#people.set(reason, new Set([candidateId]));
  }

  list(): Shortfall[] {
    return reasons.flatMap((reason) => {
      const people = this.#people.get(reason);
      return people ? [{ reason, people: [...people] }] : [];
    });
  }
}
