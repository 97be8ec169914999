import type { BodyOf } from '@kaoxin/contract/call.ts';
import type { workday } from '@kaoxin/contract/casework/workday.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { isRecord } from '#platform/storage.ts';

type Row = BodyOf<typeof workday.import>['days'][number];
export interface WorkdayBody {
  year: number;
  days: Row[];
}
/** A file as read here; what its rows mean the server judges. */
export type ReadFile = { ok: true; body: WorkdayBody } | { ok: false; errors: Label[] };

const refused = (...errors: Label[]): ReadFile => ({ ok: false, errors });

/**
 * Reads a yearly arrangement: `{year, days: [{date, name, isWorkday | isOffDay}]}`. Published arrangements say
 * `isOffDay`; without `year` it is the one most days lie in.
 */
export function readWorkdayFile(text: string): ReadFile {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refused(['文件不是有效的JSON,请检查格式', 'The file is not valid JSON.']);
  }
  const days: unknown = isRecord(file) ? file.days : file;
  if (!Array.isArray(days) || days.length === 0) return refused(['文件中没有日期(days)', 'The file holds no days.']);
  const rows = days.map(rowOf);
  const errors = rows.flatMap((row, index) => (isLabel(row) ? [atRow(row, index)] : []));
  if (errors.length > 0) return refused(...errors);
  const good = rows.filter((row): row is Row => !isLabel(row));
  const year = isRecord(file) && Number.isInteger(file.year) ? Number(file.year) : yearOf(good);
  if (year === undefined) return refused(['请在文件中注明年份(year)', 'The file does not name its year.']);
  return { ok: true, body: { year, days: good } };
}

const isLabel = (row: Row | Label): row is Label => Array.isArray(row);
const atRow = ([zh, en]: Label, index: number): Label => [`第${index + 1}行:${zh}`, `Row ${index + 1}: ${en}`];

function rowOf(row: unknown): Row | Label {
  if (!isRecord(row) || typeof row.date !== 'string') return ['缺少日期(date)', 'no date'];
  if (!isDay(row.date))
    return [`日期【${row.date}】无效,应为yyyy-MM-dd`, `"${row.date}" is no day of the form yyyy-MM-dd`];
  const flag = row.isWorkday ?? row.isOffDay;
  if (typeof flag !== 'boolean' && flag !== 0 && flag !== 1) {
    return ['请注明是否工作日(isWorkday或isOffDay)', 'neither isWorkday nor isOffDay'];
  }
  const isWorkday = (row.isWorkday === undefined ? !flag : Boolean(flag)) ? 1 : 0;
  const name = typeof row.name === 'string' ? row.name.trim() : '';
  return { date: row.date, isWorkday, ...(name === '' ? {} : { name: name.slice(0, 40) }) };
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text;
}

function yearOf(rows: readonly Row[]): number | undefined {
  const counts = Map.groupBy(rows, ({ date }) => date.slice(0, 4));
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length);
  const year = Number(most?.[0]);
  return Number.isInteger(year) && year > 0 ? year : undefined;
}
