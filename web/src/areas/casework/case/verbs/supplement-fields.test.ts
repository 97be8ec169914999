import { expect, test } from 'vitest';
import { itemsIn, lackingMaterials, supplementFields, usualDays } from './supplement-fields.ts';

test('parses a line as document, requirement and optional mark', () => {
  const lines = '户口簿\n\n 身份证复印件：正反两面（可选）\n单位证明 (optional)\nReport: sealed\n（可选）\n：没有名称';
  expect(itemsIn(lines)).toEqual([
    { name: '户口簿', required: 1 },
    { name: '身份证复印件', required: 0, note: '正反两面' },
    { name: '单位证明', required: 0 },
    { name: 'Report', required: 1, note: 'sealed' },
    { name: '：没有名称', required: 1 },
  ]);
  for (const whole of ['2026年3月1日08:00至09:00的监控录像', 'https://example.cn/表格', '8：30签到表'])
    expect(itemsIn(whole)).toEqual([{ name: whole, required: 1 }]);
  expect(itemsIn(undefined)).toEqual([]);
});

test('proposes days within the limits of the office', () => {
  const office = (supplementLeast: number, supplementMost: number) => ({
    dayLimits: { extend: 0, supplementLeast, supplementMost },
  });
  expect([usualDays(office(5, 15)), usualDays(office(12, 20)), usualDays(office(1, 7))]).toEqual([10, 12, 7]);
  const { days } = supplementFields(office(1, 7));
  expect([days.safeParse(7).success, days.safeParse(8).success]).toEqual([true, false]);
});

test('reports lines that the server would refuse', () => {
  const lacking = (materials: string) => lackingMaterials({ materials }).materials?.[0];
  expect(lacking('户口簿：首页')).toBeUndefined();
  expect(lacking(Array.from({ length: 21 }, (_, at) => `材料${at}`).join('\n'))).toBe('需补正的材料不能超过20项');
  expect(lacking('长'.repeat(101))).toContain('名称不超过100个字');
  expect(lacking(`户口簿：${'长'.repeat(201)}`)).toContain('说明不超过200个字');
});
