import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isEnough,
  lineWords,
  provenWork,
  sumWords,
  verdictWords,
  type Worked,
  workingFrom,
  yearsOf,
} from './proven.ts';

const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** Independent computation: collects the months worked day by day in a set, without intervals. */
function walked(works: readonly Worked[], lastDay: string, firstDay: string | null): number {
  const lastMonth = lastDay.slice(0, 7);
  const firstMonth = firstDay?.slice(0, 7) ?? '';
  const months = new Set<string>();
  for (const { from, to } of works)
    for (let day = dayNumber(from); day <= dayNumber(to ?? lastDay); day += 1) {
      const month = dayText(day).slice(0, 7);
      if (month >= firstMonth && month <= lastMonth) months.add(month);
    }
  return months.size;
}

const firstDay = dayNumber('2004-01-01');
const work = fc
  .record({
    start: fc.integer({ min: 0, max: 8_000 }),
    // some end before they begin, some on the same day, many last for years, some have no end
    length: fc.oneof(fc.integer({ min: -40, max: 60 }), fc.integer({ min: 0, max: 1_400 }), fc.constant(null)),
    unit: fc.constantFrom('江澜一建', '云溪商行', '澄江银行'),
  })
  .map(
    ({ start, length, unit }): Worked => ({
      from: dayText(firstDay + start),
      to: length === null ? null : dayText(firstDay + start + length),
      unit,
      post: '会计',
    }),
  );
const life = fc.record({
  works: fc.array(work, { maxLength: 9 }),
  lastDay: fc.integer({ min: 2_000, max: 9_000 }).map((day) => dayText(firstDay + day)),
  // some have an unknown birthday, some turn 16 after the stated beginning, a few after the last day
  sixteen: fc.option(
    fc.integer({ min: -4_000, max: 9_500 }).map((day) => dayText(firstDay + day)),
    { freq: 4 },
  ),
});

describe('proven years', () => {
  test('counts 200 random careers like a walk by day', () => {
    let met = 0;
    fc.assert(
      fc.property(life, ({ works, lastDay, sixteen }) => {
        met += 1;
        const proven = provenWork(works, lastDay, sixteen);
        expect(proven.months).toBe(walked(works, lastDay, sixteen));
        expect(proven.lines).toHaveLength(works.length);
        for (const { counted, overlap, late, early } of proven.lines)
          expect(Math.min(counted, overlap, late, early)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 200, seed: 20260501 },
    );
    expect(met).toBe(200);
  });

  test('counts the same months in any order', () => {
    fc.assert(
      fc.property(life, ({ works, lastDay, sixteen }) => {
        const reversed = provenWork([...works].reverse(), lastDay, sixteen);
        expect(reversed.months).toBe(provenWork(works, lastDay, sixteen).months);
      }),
      { numRuns: 100, seed: 20260502 },
    );
  });

  test('describes counted and uncounted months, sum and verdict', () => {
    const works: Worked[] = [
      { from: '2022-05-10', to: '2024-04-30', unit: '澄江银行', post: '柜员' },
      { from: '2021-01-01', to: '2022-12-31', unit: '江澜一建', post: '会计' },
      { from: '2025-09-01', to: null, unit: '云溪商行', post: '会计' },
    ];
    const proven = provenWork(works, '2025-12-31');
    expect(proven.lines.map((line) => lineWords(line, proven.until)[0])).toEqual([
      '2021-01至2022-12 江澜一建：24个月',
      '2022-05至2024-04 澄江银行：16个月（8个月与其他经历重叠，不重复计算）',
      '2025-09至今 云溪商行：4个月（计至2025-12）',
    ]);
    expect(sumWords(proven)[0]).toBe('24 + 16 + 4 = 44个月，合3.6年');
    expect(verdictWords(proven.months, 4)).toEqual([
      '要求4年，可证明3.6年 → 不足',
      'Required: 4 years, proven: 3.6 → not enough',
    ]);
    expect(isEnough(proven.months, 4)).toBe(false);
  });

  test('rounds years down and compares by month', () => {
    expect([47, 48, 44, 43, 11].map(yearsOf)).toEqual([3.9, 4, 3.6, 3.5, 0.9]);
    expect([isEnough(47, 4), isEnough(48, 4), isEnough(0, 0), isEnough(600, null)]).toEqual([false, true, true, false]);
    expect(verdictWords(600, null)[0]).toBe('没有该级别和学历的年限规则，可证明50年');
  });

  test('shows but does not count late or reversed periods', () => {
    const late = provenWork([{ from: '2025-11-15', to: '2026-03-01', unit: '甲', post: null }], '2025-12-31');
    expect([late.months, lineWords(late.lines[0] as never, late.until)[0]]).toEqual([
      2,
      '2025-11至2026-03 甲：2个月（2025-12之后的3个月不计）',
    ]);
    const wrong = provenWork([{ from: '2025-05-02', to: '2025-05-01', unit: '乙', post: null }], '2025-12-31');
    expect([wrong.months, lineWords(wrong.lines[0] as never, wrong.until)[0]]).toEqual([
      0,
      '2025-05至2025-05 乙：0个月（截止早于起始，不计）',
    ]);
  });

  test('states the counting limit of current work', () => {
    const later = provenWork([{ from: '2026-03-01', to: null, unit: '丙', post: null }], '2025-12-31');
    expect(lineWords(later.lines[0] as never, later.until)).toEqual([
      '2026-03至今 丙：0个月（计至2025-12）',
      '2026-03 – now 丙: 0 months (counted to 2025-12)',
    ]);
  });

  test('counts work from the month of the 16th birthday', () => {
    const works: Worked[] = [
      { from: '2018-01-01', to: '2019-02-28', unit: '甲', post: null },
      { from: '2019-01-01', to: '2020-06-30', unit: '乙', post: null },
    ];
    const proven = provenWork(works, '2025-12-31', workingFrom('2003-04-20'));
    expect(proven.lines.map((line) => lineWords(line, proven.until)[0])).toEqual([
      '2018-01至2019-02 甲：0个月（未满16周岁的14个月不计）',
      '2019-01至2020-06 乙：15个月（未满16周岁的3个月不计）',
    ]);
    expect(proven.months).toBe(15);
  });
});
