import type { Label } from '@kaoxin/contract/conventions.ts';
import { isRecord } from '@kaoxin/contract/records.ts';

interface Row {
  date: string;
  isWorkday: number;
  name?: string;
}
export interface WorkdayBody {
  year: number;
  days: Row[];
}
export type ReadFile = { ok: true; body: WorkdayBody } | { ok: false; errors: Label[] };

const refused = (...errors: Label[]): ReadFile => ({ ok: false, errors });

/**
 * Parses a yearly arrangement: `{year, days: [{date, name, isWorkday | isOffDay}]}`. Published arrangements use
 * `isOffDay`; a missing `year` is the year of most days.
 */
export function readWorkdayFile(text: string): ReadFile {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refused(['文件不是有效的JSON，请检查格式', 'The file is not valid JSON.']);
  }
  const strange = isRecord(file) ? strangeIn(file, known.file) : undefined;
  if (strange) return refused(strange);
  const days: unknown = isRecord(file) ? file.days : file;
  if (!Array.isArray(days) || days.length === 0) return refused(['文件中没有日期（days）', 'The file holds no days.']);
  const rows = days.map(rowOf);
  const errors = rows.flatMap((row, index) => (isLabel(row) ? [atRow(row, index)] : []));
  if (errors.length > 0) return refused(...errors);
  const good = rows.filter((row): row is Row => !isLabel(row));
  const year = isRecord(file) && Number.isInteger(file.year) ? Number(file.year) : yearOf(good);
  if (year === undefined) return refused(['请在文件中注明年份（year）', 'The file does not name its year.']);
  return { ok: true, body: { year, days: good } };
}

/** Supported fields; `$schema` and similar ones are ignored. */
const known = { file: ['year', 'papers', 'days'], day: ['date', 'name', 'isWorkday', 'isOffDay'] };
function strangeIn(value: Record<string, unknown>, names: readonly string[]): Label | undefined {
  const strange = Object.keys(value).find((key) => !names.includes(key) && !key.startsWith('$'));
  return strange === undefined ? undefined : [`不支持的字段：${strange}`, `unknown field ${strange}`];
}

const isLabel = (row: Row | Label): row is Label => Array.isArray(row);
const atRow = ([zh, en]: Label, index: number): Label => [`第${index + 1}行：${zh}`, `Row ${index + 1}: ${en}`];

function rowOf(row: unknown): Row | Label {
  if (!isRecord(row) || typeof row.date !== 'string') return ['缺少日期（date）', 'no date'];
  if (!isDay(row.date))
    return [`日期【${row.date}】无效，应为yyyy-MM-dd`, `"${row.date}" is no day of the form yyyy-MM-dd`];
  const strange = strangeIn(row, known.day);
  if (strange) return strange;
  const flag = row.isWorkday ?? row.isOffDay;
  if (typeof flag !== 'boolean' && flag !== 0 && flag !== 1) {
    return ['请注明是否工作日（isWorkday或isOffDay）', 'neither isWorkday nor isOffDay'];
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
