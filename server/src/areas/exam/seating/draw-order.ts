import { hash } from 'node:crypto';
import type { Candidate } from './seating.ts';

const lots = 2 ** 48;

/** The lot of an ID, 0..1: 48 bits of SHA-256 over seed and ID. With the seed anyone can repeat the draw. */
export const lotOf = (seed: string, id: string): number =>
  hash('sha256', `${seed}\n${id}`, 'buffer').readUIntBE(0, 6) / lots;

interface Drawn {
  candidate: Candidate;
  place: number;
}

const byPlace = (a: Drawn, b: Drawn): number => a.place - b.place || (a.candidate.id < b.candidate.id ? -1 : 1);

export function drawOrder(candidates: readonly Candidate[], seed: string, unitsApart: boolean): Candidate[] {
  const drawn = candidates.map((candidate): Drawn => ({ candidate, place: lotOf(seed, candidate.id) })).sort(byPlace);
  if (unitsApart) {
    for (const [name, alike] of Map.groupBy(drawn, seatedAlike)) spreadUnits(alike, seed, name);
    drawn.sort(byPlace);
  }
  return drawn.map(({ candidate }) => candidate);
}

/** Share from which a unit is large: if spread, it has people in every room. */
const largeShare = 0.05;

/**
 * Spaces large units evenly among people who fill the same rooms, each from a drawn start. Otherwise a room could get
 * more of a unit than can be separated.
 */
function spreadUnits(alike: readonly Drawn[], seed: string, name: string): void {
  const units = Map.groupBy(alike, ({ candidate }) => candidate.workUnit);
  const isLarge = (unit: string | null) => (units.get(unit)?.length ?? 0) >= Math.max(2, largeShare * alike.length);
  const groups = Map.groupBy(alike, ({ candidate: { workUnit } }) => (isLarge(workUnit) ? workUnit : null));
  for (const [unit, members] of groups) {
    const start = lotOf(seed, `${name}\n${unit}`);
    members.forEach((member, index) => {
      member.place = (index + start) / members.length;
    });
  }
}

const seatedAlike = ({ candidate: { districtId, wish, subjects } }: Drawn): string =>
  [districtId, wish, ...subjects.map(({ slot, subject }) => `${slot} ${subject}`).sort()].join('\n');
