import { batchLetters } from '@kaoxin/contract/economist/roster.ts';
import { addDays, type Day } from '@kaoxin/server/engine/calendar/day.ts';
import { districtSeeds } from '../city.ts';
import { type Person, personOf } from '../people.ts';
import { type Chance, chance as stream } from '../prng.ts';

export interface Batch {
  batchNo: string;
  level: number;
  examYear: number;
  day: Day;
  isCurrent: boolean;
}

export interface Listed {
  batch: Batch;
  person: Person;
  place: number;
  major: number;
  ticketNo: string;
  scores: readonly [number, number];
  workUnit: string;
  /** dict commit_mode */
  commitMode: number;
  /** dict check_state */
  checkState: number;
}

/** Batch years: years ago, days since the roster import, share of all persons. */
const years = [
  { back: 2, days: 850, share: 0.3 },
  { back: 1, days: 485, share: 0.33 },
  { back: 0, days: 120, share: 0.37 },
] as const;
const levels = [
  [1, 0.24],
  [2, 0.6],
  [3, 0.16],
] as const;
const oldEnough = 32;
const [majors, passMark] = [10, 84];

const units = [
  ...['江澜港务集团有限公司', '江澜商业银行', '澄江供水有限公司', '云溪城市建设投资公司', '江澜市公共交通集团'],
  ...['东堤纺织有限公司', '南屏农村商业银行', '临港物流股份有限公司', '江澜市人才服务中心', '白鹭县供销合作社'],
] as const;
export const employerOf = (luck: Chance): string => luck.pick(units);

export function batchesOf(people: number, today: Day): { batch: Batch; people: number }[] {
  return years.flatMap(({ back, days, share }) => {
    const day = addDays(today, -days);
    const year = Number(day.slice(0, 4));
    return levels.map(([level, part]) => ({
      batch: {
        batchNo: `${year}${batchLetters[level]}01`,
        level,
        examYear: year - 1,
        day,
        isCurrent: back === 0,
      },
      people: Math.max(4, Math.round(people * share * part)),
    }));
  });
}

function personFor({ examYear }: Batch, place: number, luck: Chance, known: Set<string>): Person {
  const code = districtSeeds[place]?.code ?? '';
  for (;;) {
    const person = personOf(luck, code);
    if (examYear - Number(person.idNo.slice(6, 10)) < oldEnough || known.has(person.idNo)) continue;
    known.add(person.idNo);
    return person;
  }
}

export function rosterPlan(people: number, today: Day): Listed[] {
  const known = new Set<string>();
  const weights = districtSeeds.map(({ weight }, place) => [place, weight] as const);
  return batchesOf(people, today).flatMap(({ batch, people: wanted }) =>
    Array.from({ length: wanted }, (_, nth): Listed => {
      const luck = stream(`economist ${batch.batchNo} ${nth}`);
      const place = luck.weighted(weights);
      const person = personFor(batch, place, luck, known);
      const score = () => luck.whole(passMark, 132);
      return {
        batch,
        place,
        person,
        major: luck.whole(1, majors),
        workUnit: employerOf(luck),
        ticketNo: `${batch.examYear}${batch.level}${String(nth + 1).padStart(6, '0')}`,
        scores: [score(), score()],
        commitMode: luck.weighted([
          [1, 92],
          [2, 5],
          [3, 3],
        ]),
        checkState: luck.weighted([
          [1, 14],
          [2, 80],
          [3, 6],
        ]),
      };
    }),
  );
}
