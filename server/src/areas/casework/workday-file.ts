import type { SpecialDay } from './arrangements.ts';
import { isDay } from './day.ts';

export type WorkdayFile = { ok: true; year: number; days: SpecialDay[] } | { ok: false; errors: string[] };

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Our own rows say `isWorkday`, published arrangements `isOffDay` (domain.md 7). */
function workdayFlag(row: Fields): boolean | null {
  const value = row.isWorkday ?? row.isOffDay;
  if (typeof value !== 'boolean' && value !== 0 && value !== 1) return null;
  return row.isWorkday === undefined ? !value : Boolean(value);
}

/** New Year holidays may begin in the last days of December: a yearly notice may name those too. */
const belongsTo = (date: string, year: number) => date.startsWith(`${year}-`) || date.startsWith(`${year - 1}-12-`);

function parseRow(row: unknown, year: number): SpecialDay | string {
  if (!isFields(row)) return '应为包含日期的对象';
  const { date, name } = row;
  if (typeof date !== 'string' || !isDay(date)) return `日期【${String(date ?? '')}】无效,应为yyyy-MM-dd`;
  if (!belongsTo(date, year)) return `日期【${date}】不在${year}年内`;
  const isWorkday = workdayFlag(row);
  if (isWorkday === null) return '请注明是否工作日(isWorkday或isOffDay)';
  if (typeof name !== 'string' || name.trim() === '') return '请填写名称(name)';
  if (name.trim().length > 30) return '名称不能超过30个字';
  return { date, isWorkday, name: name.trim() };
}

/** Reads a year's arrangement: `{year, days:[{date, isWorkday | isOffDay, name}]}`. Errors name the row, counted from 1. */
export function parseWorkdayFile(text: string): WorkdayFile {
  const file = parseJson(text);
  if (!isFields(file)) return { ok: false, errors: ['文件不是有效的JSON,请检查格式'] };
  const { year, days } = file;
  if (typeof year !== 'number' || !Number.isInteger(year) || year < 1949 || year > 2200) {
    return { ok: false, errors: ['请在文件中注明年份(year)'] };
  }
  if (!Array.isArray(days) || days.length === 0) return { ok: false, errors: ['文件中没有日期(days)'] };
  const rows = new Map<string, SpecialDay>();
  const errors: string[] = [];
  days.forEach((row: unknown, index) => {
    const parsed = parseRow(row, year);
    if (typeof parsed === 'string') errors.push(`第${index + 1}行:${parsed}`);
    else if (rows.has(parsed.date)) errors.push(`第${index + 1}行:日期【${parsed.date}】重复`);
    else rows.set(parsed.date, parsed);
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, year, days: [...rows.values()] };
}
