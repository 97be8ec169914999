import { characters, isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import { tidied } from '@kaoxin/contract/fields/plain-text.ts';
import { refuseControls } from '#platform/text/controls.ts';
import { isDay } from './day.ts';
import type { SpecialDay } from './holidays.ts';

export type WorkdayFile = { ok: true; year: number; days: SpecialDay[] } | { ok: false; errors: Label[] };

type Fields = Record<string, unknown>;
const fieldsOfDay: readonly string[] = ['date', 'name', 'isWorkday', 'isOffDay'];
const fieldsOfFile: readonly string[] = ['year', 'papers', 'days'];
const strangeIn = (value: Fields, known: readonly string[]) =>
  Object.keys(value).find((key) => !known.includes(key) && !key.startsWith('$') && !isEmpty(value[key]));

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

const unknownField = (name: string): Label => [`不支持的字段：${name}`, `unknown field: ${name}`];
const atRow = (index: number, [zh, en]: Label): Label => [`第${index + 1}行：${zh}`, `row ${index + 1}: ${en}`];

function workdayFlag({ isWorkday, isOffDay }: Fields): boolean | Label {
  if (isWorkday !== undefined && isOffDay !== undefined)
    return ['isWorkday和isOffDay只能填写一个', 'give isWorkday or isOffDay, not both'];
  const value = isWorkday ?? isOffDay;
  if (typeof value !== 'boolean' && value !== 0 && value !== 1)
    return ['请注明是否工作日（isWorkday或isOffDay）', 'say whether it is a workday (isWorkday or isOffDay)'];
  return isWorkday === undefined ? !value : Boolean(value);
}

/** New Year holidays may begin in late December, so a yearly notice may contain those days. */
const belongsTo = (date: string, year: number) => date.startsWith(`${year}-`) || date.startsWith(`${year - 1}-12-`);

function nameOf(name: unknown, isWorkday: boolean): string | null {
  if (name !== undefined && name !== null && typeof name !== 'string') return null;
  return tidied(name ?? '') || (isWorkday ? '调休上班' : '休息日');
}

const isLabel = (value: SpecialDay | boolean | Label): value is Label => Array.isArray(value);

function parseRow(row: unknown, year: number): SpecialDay | Label {
  if (!isFields(row)) return ['应为包含日期的对象', 'must be an object with a date'];
  const { date, name } = row;
  if (typeof date !== 'string' || !isDay(date))
    return [`日期【${String(date ?? '')}】无效，应为yyyy-MM-dd`, `date “${String(date ?? '')}” must be yyyy-MM-dd`];
  if (!belongsTo(date, year)) return [`日期【${date}】不在${year}年内`, `date “${date}” is not in ${year}`];
  const strange = strangeIn(row, fieldsOfDay);
  if (strange !== undefined) return unknownField(strange);
  const isWorkday = workdayFlag(row);
  if (isLabel(isWorkday)) return isWorkday;
  const called = nameOf(name, isWorkday);
  if (called === null) return ['名称（name）应为文字', 'the name must be a text'];
  const odd = refuseControls(called);
  if (odd !== undefined) return [`名称（name）${odd}`, 'the name holds characters that cannot be printed'];
  if (characters(called) > 30) return ['名称不能超过30个字', 'the name is longer than 30 characters'];
  return { date, isWorkday, name: called };
}

export const parseWorkdayFile = (text: string): WorkdayFile => readArrangement(parseJson(text));

/**
 * Reads a year's arrangement, either `{year, days: [{date, isWorkday, name}]}` or as published: `{$schema, $id, year,
 * papers, days: [{name, date, isOffDay}]}` (domain.md 7). Errors name the row, counted from 1.
 */
export function readArrangement(file: unknown): WorkdayFile {
  if (!isFields(file)) return { ok: false, errors: [['文件不是有效的JSON，请检查格式', 'The file is not valid JSON']] };
  const strange = strangeIn(file, fieldsOfFile);
  if (strange !== undefined) return { ok: false, errors: [unknownField(strange)] };
  const { year, days } = file;
  if (typeof year !== 'number' || !Number.isInteger(year) || year < 1949 || year > 2200) {
    return { ok: false, errors: [['请在文件中注明年份（year）', 'Say the year in the file (year)']] };
  }
  if (!Array.isArray(days) || days.length === 0)
    return { ok: false, errors: [['文件中没有日期（days）', 'The file contains no days (days)']] };
  const rows = new Map<string, SpecialDay>();
  const errors: Label[] = [];
  days.forEach((row: unknown, index) => {
    const parsed = parseRow(row, year);
    if (isLabel(parsed)) errors.push(atRow(index, parsed));
    else if (rows.has(parsed.date))
      errors.push(atRow(index, [`日期【${parsed.date}】重复`, `date “${parsed.date}” appears twice`]));
    else rows.set(parsed.date, parsed);
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, year, days: [...rows.values()] };
}
