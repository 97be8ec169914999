import { chance } from '@kaoxin/demo/prng.ts';
import type { Candidate, SeatingCentre, SeatingInput, SeatingRoom, SeatingRules } from './seating.ts';

export interface RandomSeating {
  name: string;
  people: number;
  seatsPerHundred: number;
  rules: SeatingRules;
  districts?: number;
  largeUnit?: number;
}

const programmes = [
  [
    { subject: '101', slot: 'a' },
    { subject: '201', slot: 'b' },
  ],
  [
    { subject: '101', slot: 'a' },
    { subject: '202', slot: 'b' },
  ],
  [{ subject: '101', slot: 'a' }],
  [{ subject: '202', slot: 'b' }],
  [{ subject: '301', slot: 'c' }],
] as const;

export function randomSeating({
  name,
  people,
  seatsPerHundred,
  rules,
  districts = 3,
  largeUnit = 0.1,
}: RandomSeating): SeatingInput {
  const luck = chance(`seating ${name}`);
  const perDistrict = Math.ceil((people * seatsPerHundred) / 100 / districts);
  const centres: SeatingCentre[] = [];
  const rooms: SeatingRoom[] = [];
  for (let district = 1; district <= districts; district += 1) {
    for (let seats = 0, number = 1; seats < perDistrict; number += 1) {
      const code = `${String(district).padStart(2, '0')}${String(number).padStart(3, '0')}`;
      centres.push({ id: `C${code}`, districtId: `D${district}`, code });
      for (let room = 1; room <= 20 && (seats < perDistrict || room === 1); room += 1) {
        const size = luck.pick([20, 25, 30, 30, 30, 48]);
        const isSpare = room === 2 && luck.happens(0.2);
        rooms.push({
          id: `R${code}-${room}`,
          centreId: `C${code}`,
          seats: size,
          columns: luck.pick([4, 5, 6]),
          isAccessible: room === 1,
          isSpare,
        });
        if (!isSpare) seats += size;
      }
    }
  }
  const candidates = Array.from({ length: people }, (_, index): Candidate => {
    const districtId = `D${luck.whole(1, districts)}`;
    const wishes = centres.filter((centre) => centre.districtId === districtId);
    return {
      id: `P${index}`,
      districtId,
      wish: wishes.length > 0 && luck.happens(0.3) ? luck.pick(wishes.slice(0, 40)).id : null,
      subjects: luck.pick(programmes),
      workUnit: luck.happens(largeUnit) ? 'large' : luck.happens(0.5) ? `U${luck.whole(1, 200)}` : null,
      needsAccess: luck.happens(0.01),
    };
  });
  return { centres, rooms, candidates, rules, seed: '20260501' };
}
