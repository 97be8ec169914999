import { hash } from 'node:crypto';
import type { Candidate } from './seating.ts';

const lots = 2 ** 48;

/** The lot of an id, 0..1: 48 bits of SHA-256 over seed and id. Whoever knows the seed can draw it again. */
export const lotOf = (seed: string, id: string): number =>
  hash('sha256', `${seed}\n${id}`, 'buffer').readUIntBE(0, 6) / lots;

interface Drawn {
  candidate: Candidate;
  place: number;
}

const byPlace = (a: Drawn, b: Drawn): number => a.place - b.place || (a.candidate.id < b.candidate.id ? -1 : 1);

/** People in the order of their lots, the same however they came in. */
export function drawOrder(candidates: readonly Candidate[], seed: string, unitsApart: boolean): Candidate[] {
  const drawn = candidates.map((candidate): Drawn => ({ candidate, place: lotOf(seed, candidate.id) })).sort(byPlace);
  if (unitsApart) {
    for (const [name, alike] of Map.groupBy(drawn, seatedAlike)) spreadUnits(alike, seed, name);
    drawn.sort(byPlace);
  }
  return drawn.map(({ candidate }) => candidate);
}

/** A unit of which every room has somebody when it is spread. */
const largeShare = 0.05;

/**
 * Places large units at equal distances among people who fill the same rooms, each from a start that is drawn: no room then
 * gets more of them than their share, which could not sit apart.
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
