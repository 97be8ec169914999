import { addDays, type Day } from './day.ts';

/** A holiday, or a Saturday or Sunday that is worked. Every other day follows its weekday. */
export type SpecialDay = { date: Day; isWorkday: boolean; name: string };

type Arrangement = {
  year: number;
  off: readonly (readonly [name: string, first: string, last: string])[];
  work: readonly string[];
};

/** Holidays and make-up workdays from the yearly notices of the State Council (domain.md 3.2). */
export const arrangements: readonly Arrangement[] = [
  {
    year: 2024,
    off: [
      ['元旦', '01-01', '01-01'],
      ['春节', '02-10', '02-17'],
      ['清明节', '04-04', '04-06'],
      ['劳动节', '05-01', '05-05'],
      ['端午节', '06-10', '06-10'],
      ['中秋节', '09-15', '09-17'],
      ['国庆节', '10-01', '10-07'],
    ],
    work: ['02-04', '02-18', '04-07', '04-28', '05-11', '09-14', '09-29', '10-12'],
  },
  {
    year: 2025,
    off: [
      ['元旦', '01-01', '01-01'],
      ['春节', '01-28', '02-04'],
      ['清明节', '04-04', '04-06'],
      ['劳动节', '05-01', '05-05'],
      ['端午节', '05-31', '06-02'],
      ['国庆节、中秋节', '10-01', '10-08'],
    ],
    work: ['01-26', '02-08', '04-27', '09-28', '10-11'],
  },
  {
    year: 2026,
    off: [
      ['元旦', '01-01', '01-03'],
      ['春节', '02-15', '02-23'],
      ['清明节', '04-04', '04-06'],
      ['劳动节', '05-01', '05-05'],
      ['端午节', '06-19', '06-21'],
      ['中秋节', '09-25', '09-27'],
      ['国庆节', '10-01', '10-07'],
    ],
    work: ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'],
  },
];

export function specialDays(arrangement: Arrangement): SpecialDay[] {
  const days: SpecialDay[] = [];
  for (const [name, first, last] of arrangement.off) {
    const end = `${arrangement.year}-${last}`;
    for (let date = `${arrangement.year}-${first}`; date <= end; date = addDays(date, 1)) {
      days.push({ date, isWorkday: false, name });
    }
  }
  const work = arrangement.work.map((day) => ({
    date: `${arrangement.year}-${day}`,
    isWorkday: true,
    name: '调休上班',
  }));
  return [...days, ...work].sort((a, b) => (a.date < b.date ? -1 : 1));
}

export const seededDays: readonly SpecialDay[] = arrangements.flatMap(specialDays);
