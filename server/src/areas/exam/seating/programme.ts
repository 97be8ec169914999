import type { Candidate } from './seating.ts';

/** What somebody sits: a bit for each slot, and the subject in it. People of one programme are alike to a room. */
export interface Programme {
  slots: number;
  subjects: readonly { slot: number; subject: string }[];
  /** each slot by itself, for whom no seat is free in all of them; none where there is but one */
  parts: readonly Programme[];
}

const mostSlots = 31;

/** The slots of an examination in the order of their names, and the programme of each combination of subjects, made once. */
export function programmesOf(candidates: readonly Candidate[]) {
  const names = [...new Set(candidates.flatMap(({ subjects }) => subjects.map(({ slot }) => slot)))].sort();
  if (names.length > mostSlots) throw new RangeError(`${names.length} slots are more than ${mostSlots}`);
  const places = new Map(names.map((name, place) => [name, place]));
  const known = new Map<string, Programme | null>();

  /** Null when two subjects are at the same time. */
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
