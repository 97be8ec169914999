import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { inFigures } from '#platform/text/numerals.ts';

export interface Mentions {
  /** days, as `9-12` */
  days: ReadonlySet<string>;
  /** schools and other exam venues, without their generic suffix */
  places: ReadonlySet<string>;
  /** numbers of questions, rooms and seats: `37题` */
  numbers: ReadonlySet<string>;
  exams: ReadonlySet<string>;
}

const day = /(\d{1,2})月(\d{1,2})[日号]/gu;
const place =
  /([\p{Script=Han}]{2,12}?)(第?[一二三四五六七八九十\d]{0,3})(职业技术学院|职院|中等专业学校|技师学院|中学|小学|大学|学院|学校|党校|考试中心|中(?=考点|考场))/gu;
const number = /第?([一二三四五六七八九十百\d]{1,5})(题|考场|号座)/gu;

const exams: readonly (readonly [name: string, called: RegExp])[] = [
  ['一级建造师', /一级建造师|一建/u],
  ['二级建造师', /二级建造师|二建/u],
  ['造价工程师', /造价工程师|造价师|[一二]造/u],
  ['监理工程师', /监理工程师|监理师/u],
  ['安全工程师', /安全工程师|注安/u],
  ['消防工程师', /消防工程师|[一二]消/u],
  ['经济专业', /经济专业|经济师/u],
  ['会计专业', /会计专业|会计师|初会|中会/u],
  ['社会工作者', /社会工作者|社工/u],
  ['执业药师', /执业药师|药师/u],
  ['教师资格', /教师资格|教资/u],
  ['公务员', /公务员|省考|国考/u],
  ['事业单位', /事业单位|事业编/u],
  ['三支一扶', /三支一扶/u],
];

const leading = /^.*(?:在|到|于|是|的|和|市|省|县|区|了|从|为)/u;

const all = (text: string, pattern: RegExp, told: (match: RegExpExecArray) => string): Set<string> =>
  new Set([...text.matchAll(pattern)].map(told).filter((one) => one !== ''));

export function mentionsOf(...texts: readonly string[]): Mentions {
  const text = normalised(texts.join('\n'), 'NFKC');
  return {
    days: all(text, day, ([, month, date]) => `${Number(month)}-${Number(date)}`),
    places: all(text, place, ([, name = '', which = '']) => {
      const short = name.replace(leading, '').slice(-4);
      return short.length < 2 ? '' : `${short}${inFigures(which.replace('第', ''))}`;
    }),
    exams: new Set(exams.flatMap(([name, called]) => (called.test(text) ? [name] : []))),
    numbers: all(text, number, ([, value = '', unit = '']) => `${inFigures(value)}${unit}`),
  };
}

/** 1: one in common; −1: both have some, none in common; 0: one of them has none. */
export function agreement(one: ReadonlySet<string>, other: ReadonlySet<string>): -1 | 0 | 1 {
  if (one.size === 0 || other.size === 0) return 0;
  for (const name of one) if (other.has(name)) return 1;
  return -1;
}
