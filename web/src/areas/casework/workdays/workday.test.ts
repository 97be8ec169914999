import { expect, it } from 'vitest';
import '#platform/memory/testing-storage.ts';
import { readWorkdayFile } from './workday-file.ts';
import { holidaysOf, monthsOf, weeksOf } from './workday-months.ts';

const off = (date: string, name: string) => ({ date, isWorkday: 0, name });
const on = (date: string, name: string) => ({ date, isWorkday: 1, name });

it('computes the kind of each day of a year', () => {
  const months = monthsOf(2026, [off('2026-02-16', '春节'), on('2026-02-14', '春节')]);
  const kindOf = (date: string) => months.flatMap(({ days }) => days).find((day) => day.date === date)?.kind;
  expect([kindOf('2026-02-14'), kindOf('2026-02-15'), kindOf('2026-02-16'), kindOf('2026-02-17')]).toEqual([
    'makeUp',
    'weekend',
    'rest',
    'work',
  ]);
  expect(months.map(({ days }) => days.length)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  // February 2026: 20 weekdays, one of them off, one Saturday worked
  expect(months[1]?.workdays).toBe(20);
});

it('treats a weekday set back by hand as normal', () => {
  const back = on('2026-07-01', '正常上班');
  expect(monthsOf(2026, [back])[6]?.days[0]).toEqual({ date: '2026-07-01', day: 1, kind: 'work', name: '正常上班' });
  expect(holidaysOf([back])).toEqual([]);
});

it('begins weeks on Monday', () => {
  const [january] = monthsOf(2026, []);
  const weeks = january ? weeksOf(january) : [];
  expect(weeks[0]?.map((day) => day?.day)).toEqual([undefined, undefined, undefined, 1, 2, 3, 4]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

it('groups consecutive days off with their make-up workdays', () => {
  const days = [off('2026-10-01', '国庆节'), off('2026-10-02', '国庆节'), on('2026-10-10', '国庆节调休')];
  expect(holidaysOf([...days, off('2026-09-25', '中秋节')])).toEqual([
    { name: '中秋节', from: '2026-09-25', to: '2026-09-25', days: 1, makeUp: [] },
    { name: '国庆节', from: '2026-10-01', to: '2026-10-02', days: 2, makeUp: ['2026-10-10'] },
  ]);
});

it('reads published files with isOffDay and without year', () => {
  const days = [
    { name: '元旦', date: '2027-01-01', isOffDay: true },
    { name: '元旦', date: '2027-01-04', isOffDay: false },
  ];
  const around = { $schema: 'https://example.org/schema.json', papers: ['https://example.org/notice'] };
  expect(readWorkdayFile(`\uFEFF${JSON.stringify({ ...around, days })}`)).toEqual({
    ok: true,
    body: { year: 2027, days: [off('2027-01-01', '元旦'), on('2027-01-04', '元旦')] },
  });
});

it('reports errors of a file by row', () => {
  const errorsIn = (text: string) => {
    const file = readWorkdayFile(text);
    return file.ok ? [] : file.errors.map(([zh]) => zh);
  };
  expect(errorsIn('{')).toEqual(['文件不是有效的JSON，请检查格式']);
  expect(errorsIn('{"year":2027,"days":[]}')).toEqual(['文件中没有日期（days）']);
  expect(errorsIn('{"days":[{"date":"2027-01-01","isOffDay":true},{"name":"元旦"},{"date":"2027-01-02"}]}')).toEqual([
    '第2行：缺少日期（date）',
    '第3行：请注明是否工作日（isWorkday或isOffDay）',
  ]);
  expect(errorsIn('{"year":2027,"land":"CN","days":[]}')).toEqual(['不支持的字段：land']);
  expect(errorsIn('{"days":[{"date":"2027-01-01","isOffDay":true,"type":1}]}')).toEqual(['第1行：不支持的字段：type']);
  expect(errorsIn('{"days":[{"date":"2027-02-30","isOffDay":true}]}')).toEqual([
    '第1行：日期【2027-02-30】无效，应为yyyy-MM-dd',
  ]);
});
