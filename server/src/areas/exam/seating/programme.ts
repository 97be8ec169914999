import type { Candidate } from './seating.ts';

/**
 * Slots of an examinee as bits, with the subject of each. People with the same programme are interchangeable for a
 * room.
 */
export interface Programme {
  slots: number;
  subjects: readonly { slot: number; subject: string }[];
  /** one programme per slot, used if no seat is free in all of them; empty for a single slot */
  parts: readonly Programme[];
}

const mostSlots = 31;

export function programmesOf(candidates: readonly Candidate[]) {
  const names = [...new Set(candidates.flatMap(({ subjects }) => subjects.map(({ slot }) => slot)))].sort();
  if (names.length > mostSlots) throw new RangeError(`${names.length} slots are more than ${mostSlots}`);
  const places = new Map(names.map((name, place) => [name, place]));
  const known = new Map<string, Programme | null>();

  /** Null if two subjects are at the same time. */
  function programmeOf({ subjects }: Candidate): Programme | null {
    const name = JSON.stringify(subjects.map(({ slot, subject }) => [slot, subject]).sort());
    let programme = known.get(name);
    if (programme === undefined) {
      programme = made(subjects.map(({ slot, subject }) => ({ slot: places.get(slot) ?? 0, subject })));
      known.set(name, programme);
    }
    return programme;
  }
  return { slots: names, programmeOf };
}

function made(subjects: Programme['subjects']): Programme | null {
  let slots = 0;
  for (const { slot } of subjects) {
    if (slots & (1 << slot)) return null;
    slots |= 1 << slot;
  }
  const parts = subjects.map((one): Programme => ({ slots: 1 << one.slot, subjects: [one], parts: [] }));
  return { slots, subjects, parts: parts.length > 1 ? parts : [] };
}
