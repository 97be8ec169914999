import { describe, expect, test } from 'vitest';
import { workCalendar } from './workday.ts';
import { parseWorkdayFile } from './workday-file.ts';

const text = (value: unknown) => JSON.stringify(value);

test('reads own rows and published arrangements alike', () => {
  const days = [
    { date: '2027-01-01', isWorkday: false, name: ' 元旦 ' },
    { date: '2026-12-31', isOffDay: true, name: '元旦' },
    { date: '2027-10-01', isOffDay: true, name: '国庆节' },
    { date: '2027-10-09', isWorkday: 1, name: '调休上班' },
  ];
  const parsed = parseWorkdayFile(`\uFEFF${text({ year: 2027, days })}`);
  if (!parsed.ok) throw new Error(parsed.errors.join());
  expect(parsed.days[0]).toEqual({ date: '2027-01-01', isWorkday: false, name: '元旦' });
  const calendar = workCalendar(parsed.days);
  expect(calendar.isArranged(2027)).toBe(true);
  expect(calendar.isWorkday('2026-12-31')).toBe(false);
  expect(calendar.isWorkday('2027-10-09')).toBe(true);
});

describe('names each wrong row', () => {
  const good = { date: '2027-01-01', isWorkday: false, name: '元旦' };
  test.each([
    ['not json', '文件不是有效的JSON，请检查格式'],
    [text([good]), '文件不是有效的JSON，请检查格式'],
    [text({ days: [good] }), '请在文件中注明年份（year）'],
    [text({ year: 2027, days: [] }), '文件中没有日期（days）'],
    [text({ year: 2027, days: [good, good] }), '第2行：日期【2027-01-01】重复'],
    [text({ year: 2027, days: [{ ...good, date: '2027-02-30' }] }), '第1行：日期【2027-02-30】无效，应为yyyy-MM-dd'],
    [text({ year: 2027, days: [{ ...good, date: '2028-01-01' }] }), '第1行：日期【2028-01-01】不在2027年内'],
    [text({ year: 2027, days: [{ ...good, isWorkday: 'no' }] }), '第1行：请注明是否工作日（isWorkday或isOffDay）'],
    [text({ year: 2027, days: [{ ...good, name: 7 }] }), '第1行：名称（name）应为文字'],
    [text({ year: 2027, days: [{ ...good, name: '元\u0000旦' }] }), '第1行：名称（name）包含不允许的控制字符'],
    [text({ year: 2027, days: [3] }), '第1行：应为包含日期的对象'],
  ])('%s', (file, message) => {
    const parsed = parseWorkdayFile(file);
    expect(parsed.ok ? [] : parsed.errors).toEqual([[message, expect.stringMatching(/^[ -~“”]+$/)]]);
  });
});
