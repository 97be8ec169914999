import type { Chance } from '../prng.ts';
import { employerOf, type Listed } from './roster.ts';

export interface Life {
  /** dict education */
  education: number;
  graduation: string;
  workHistory: readonly { from: string; to: string; unit: string; post: string }[];
}

const graduationAge: Readonly<Record<number, number>> = { 1: 18, 2: 21, 3: 22, 4: 24, 5: 25, 6: 28 };
const bachelor = 3;
const educations = {
  junior: [
    [1, 12],
    [2, 38],
    [3, 45],
    [5, 5],
  ],
  others: [
    [2, 16],
    [3, 56],
    [4, 6],
    [5, 18],
    [6, 4],
  ],
} as const;
const schools = ['江澜大学', '澄江财经学院', '江澜职业技术学院', '南屏理工大学'];
const subjects = ['会计学', '金融学', '工商管理', '人力资源管理', '财政学', '国际经济与贸易'];
const posts = ['会计', '出纳', '业务主管', '人力资源专员', '信贷员', '统计员', '办公室主任'];

const two = (value: number): string => String(value).padStart(2, '0');
/** A month number (since year 0) as a date. */
const firstOf = (month: number): string => `${Math.floor(month / 12)}-${two((month % 12) + 1)}-01`;
const lastOf = (month: number): string => `${firstOf(month).slice(0, 8)}28`;

function worksFrom(begin: number, end: number, luck: Chance): Life['workHistory'] {
  const many = end - begin > 36 ? luck.whole(1, 3) : 1;
  const length = Math.floor((end - begin) / many);
  return Array.from({ length: many }, (_, nth) => {
    const from = begin + nth * length;
    const overlap = luck.happens(0.3) ? luck.whole(1, 8) : 0;
    return {
      from: firstOf(from),
      to: nth === many - 1 ? '' : lastOf(from + length - 1 + overlap),
      unit: employerOf(luck),
      post: luck.pick(posts),
    };
  });
}

/**
 * A work history by age and education. `isShort`: some months less than required.
 * @param requiredOf years by education; undefined: there is no rule
 */
export function lifeOf(
  { batch, person }: Listed,
  isShort: boolean,
  requiredOf: (education: number) => number | undefined,
  luck: Chance,
): Life {
  const education = isShort ? bachelor : luck.weighted(batch.level === 1 ? educations.junior : educations.others);
  const end = batch.examYear * 12 + 11;
  const july = 6;
  const graduated = (Number(person.idNo.slice(6, 10)) + (graduationAge[education] ?? 22)) * 12 + july;
  const asked = (requiredOf(education) ?? 0) * 12;
  const begin = isShort ? end + 1 - Math.max(1, asked - luck.whole(2, 11)) : graduated;
  return {
    education,
    graduation: `${luck.pick(schools)}${luck.pick(subjects)}专业`,
    workHistory: worksFrom(begin, end, luck),
  };
}
