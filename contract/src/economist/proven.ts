import type { Label } from '../conventions.ts';

/** A period of work as stated: first and last day, `yyyy-MM-dd`; without a last day it is current. */
export interface Worked {
  from: string;
  to: string | null;
  unit: string;
  post: string | null;
}

/** Result for one period, in months; a month counts if it contains any day of work. */
export interface ProvenLine extends Worked {
  /** added to the sum */
  counted: number;
  /** already counted in another period */
  overlap: number;
  /** after the last month that counts */
  late: number;
  /** below the working age */
  early: number;
}

export interface Proven {
  lines: ProvenLine[];
  months: number;
  /** the last month that counts, `yyyy-MM` */
  until: string;
}

/** in years (劳动法 art. 15) */
const workingAge = 16;

/** First day from which work counts: the 16th birthday. */
export const workingFrom = (birthday: string): string =>
  `${Number(birthday.slice(0, 4)) + workingAge}${birthday.slice(4)}`;

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/**
 * Total months of work (domain.md 3.9): the union of half-open intervals of months [month of the first day, month after
 * that of the last day), limited to the counted range. Pure. A period that ends before it begins counts nothing.
 * @param lastDay `yyyy-MM-dd`: its month is the last one that counts
 * @param firstDay its month is the first one that counts (`workingFrom`); null: the age is unknown
 */
export function provenWork(works: readonly Worked[], lastDay: string, firstDay: string | null = null): Proven {
  const end = monthOf(lastDay) + 1;
  const least = firstDay === null ? Number.NEGATIVE_INFINITY : monthOf(firstDay);
  const sorted = [...works].sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
  let reach = Number.NEGATIVE_INFINITY;
  const lines = sorted.map((work): ProvenLine => {
    const said = monthOf(work.from);
    const to = work.to ?? lastDay;
    const behind = to < work.from ? said : monthOf(to) + 1;
    const begin = Math.min(Math.max(said, least), behind);
    const cut = Math.max(begin, Math.min(behind, end));
    const overlap = Math.max(0, Math.min(cut, reach) - begin);
    reach = Math.max(reach, cut);
    return { ...work, counted: cut - begin - overlap, overlap, late: behind - cut, early: begin - said };
  });
  const months = lines.reduce((sum, { counted }) => sum + counted, 0);
  return { lines, months, until: lastDay.slice(0, 7) };
}

/** Years to a tenth, rounded down: 47 months are 3.9. */
export const yearsOf = (months: number): number => Math.floor((months * 10) / 12) / 10;

export const isEnough = (months: number, minYears: number | null): boolean =>
  minYears !== null && months >= minYears * 12;

const monthWords = (day: string | null): Label =>
  day === null ? ['至今', 'now'] : [`至${day.slice(0, 7)}`, day.slice(0, 7)];

export function lineWords({ from, to, unit, counted, overlap, late, early }: ProvenLine, until: string): Label {
  const [zh, en] = monthWords(to);
  const notes: Label[] = [
    ...(to !== null && to < from ? [['截止早于起始，不计', 'ends before it begins'] as const] : []),
    ...(early > 0
      ? [
          [
            `未满${workingAge}周岁的${early}个月不计`,
            `${early} months before the age of ${workingAge} do not count`,
          ] as const,
        ]
      : []),
    ...(overlap > 0
      ? [
          [
            `${overlap}个月与其他经历重叠，不重复计算`,
            `${overlap} months overlap with other work and are not counted twice`,
          ] as const,
        ]
      : []),
    ...(to === null ? [[`计至${until}`, `counted to ${until}`] as const] : []),
    ...(late > 0 ? [[`${until}之后的${late}个月不计`, `${late} months after ${until} do not count`] as const] : []),
  ];
  const [zhNotes, enNotes] = [notes.map(([said]) => said).join('；'), notes.map(([, said]) => said).join('; ')];
  return [
    `${from.slice(0, 7)}${zh} ${unit}：${counted}个月${zhNotes && `（${zhNotes}）`}`,
    `${from.slice(0, 7)} – ${en} ${unit}: ${counted} months${enNotes && ` (${enNotes})`}`,
  ];
}

export function sumWords({ lines, months }: Proven): Label {
  const parts = lines.map(({ counted }) => counted).filter((counted) => counted > 0);
  const sum = parts.length > 1 ? `${parts.join(' + ')} = ${months}` : String(months);
  return [`${sum}个月，合${yearsOf(months)}年`, `${sum} months, ${yearsOf(months)} years`];
}

/** `要求4年，可证明3.6年 → 不足`. */
export function verdictWords(months: number, minYears: number | null): Label {
  const years = yearsOf(months);
  if (minYears === null)
    return [
      `没有该级别和学历的年限规则，可证明${years}年`,
      `No rule for this level and education; proven: ${years} years`,
    ];
  const [zh, en] = isEnough(months, minYears) ? ['符合', 'enough'] : ['不足', 'not enough'];
  return [`要求${minYears}年，可证明${years}年 → ${zh}`, `Required: ${minYears} years, proven: ${years} → ${en}`];
}
