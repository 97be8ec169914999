import { idNoWords, isResidentNumber, nameProblem, tidyName } from '../casework/people/person.ts';
import { asNumber, characters, isEmpty, type Label, realDate } from '../conventions.ts';
import { tidied, withoutInvisible } from '../fields/plain-text.ts';
import { documentNumber, phoneNumber } from '../fields/typed-numbers.ts';
import { isKeyOf } from '../records.ts';
import { phoneProblem } from '../user/profile.ts';
import type { TableColumn } from './data-field.ts';
import type { FieldMeaning } from './entry.ts';
import { agreesWith } from './pattern.ts';
import { type FieldType, fieldType, holdsFiles } from './states.ts';

export interface Surroundings {
  /** `yyyy-MM-dd`, bounds the birthday of an ID number */
  today: string;
  /** keys of a dictionary; undefined: unknown here, and the server checks again */
  keysOf: (dictCode: string) => ReadonlySet<string> | undefined;
}

export type Judged = Pick<FieldMeaning, 'fieldKey' | 'fieldType'> &
  Partial<Omit<FieldMeaning, 'fieldKey' | 'fieldType'>> & { label: string; required?: number };

export type Read = { value: unknown } | { words: Label };
export const isWrong = (read: Read): read is { words: Label } => 'words' in read;

export const usualLongest: Readonly<Partial<Record<string, number>>> = { text: 100, textarea: 500 };
export const usualPlaces = 2;
export const usualMostFiles = 5;
export const usualMostRows = 20;
const mostRows = 100;
const highestScore = 1000;

const asked = (type: string): Label => {
  if (holdsFiles(type)) return ['请上传', 'Upload'];
  const typed = ['text', 'textarea', 'number', 'score', 'idcard', 'phone'];
  if (typed.includes(type)) return ['请输入', 'Enter'];
  return type === fieldType.of.table ? ['请填写', 'Fill in'] : ['请选择', 'Select'];
};

export const missing = ({ label, fieldType: type }: Judged): Label => [
  `${asked(type)[0]}${label}`,
  `${asked(type)[1]}: ${label}`,
];

const wrong = (zh: string, en: string): Read => ({ words: [zh, en] });
const unfit = ({ label }: Judged): Read => wrong(`${label}格式不正确`, `${label} is not in the right format`);
const forbidden = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export function readValue(field: Judged, given: unknown, around: Surroundings): Read {
  const none = typeof given === 'string' ? withoutInvisible(given) === '' : isEmpty(given);
  if (none) return field.required === 1 ? { words: missing(field) } : { value: null };
  return isKeyOf(readers, field.fieldType) ? readers[field.fieldType](field, given, around) : unfit(field);
}

type Reader = (field: Judged, given: unknown, around: Surroundings) => Read;

const readText: Reader = (field, given) => {
  if (typeof given !== 'string' && typeof given !== 'number') return unfit(field);
  const text = field.fieldKey === 'name' ? tidyName(String(given)) : tidied(String(given));
  const { label, pattern } = field;
  const longest = field.maxLength ?? usualLongest[field.fieldType] ?? 255;
  if (forbidden.test(text))
    return wrong(
      `${label}含有不允许的控制字符，请删除后重试`,
      `${label} contains characters that are not allowed; remove them`,
    );
  if (characters(text) > longest)
    return wrong(`${label}不能超过${longest}个字符`, `${label}: at most ${longest} characters`);
  if (field.fieldType === fieldType.of.text && /\n/.test(text)) return unfit(field);
  const problem = field.fieldKey === 'name' ? nameProblem(text) : undefined;
  if (problem) return { words: problem };
  return pattern && !agreesWith(pattern, text) ? unfit(field) : { value: text };
};

const readNumber: Reader = (field, given) => {
  const value = asNumber(given);
  const { label } = field;
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 999_999_999_999) return unfit(field);
  const least = field.min ?? (field.fieldType === 'score' ? 0 : undefined);
  const most = field.max ?? (field.fieldType === 'score' ? highestScore : undefined);
  const places = field.decimals ?? usualPlaces;
  if (least !== undefined && least !== null && value < least)
    return wrong(`${label}不能小于${least}`, `${label}: at least ${least}`);
  if (most !== undefined && most !== null && value > most)
    return wrong(`${label}不能大于${most}`, `${label}: at most ${most}`);
  if (Number(value.toFixed(places)) !== value)
    return wrong(`${label}最多${places}位小数`, `${label}: at most ${places} decimal places`);
  return { value };
};

const readDate: Reader = (field, given) => {
  const withTime = field.fieldType === fieldType.of.datetime;
  const form = withTime ? /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/ : /^\d{4}-\d{2}-\d{2}$/;
  if (typeof given === 'string' && form.test(given) && realDate(given)) return { value: given };
  return withTime
    ? wrong(
        `${field.label}应为日期和时间，例如 2026-03-02 09:30:00`,
        `${field.label}: use a date and time such as 2026-03-02 09:30:00`,
      )
    : wrong(`${field.label}应为日期，例如 2026-03-02`, `${field.label}: use a date such as 2026-03-02`);
};

const outside = ({ label }: Judged): Read => wrong(`${label}不在可选范围内`, `${label}: not one of the choices`);

const readKey: Reader = (field, given, { keysOf }) => {
  if (typeof given !== 'string' && typeof given !== 'number') return unfit(field);
  const keys = keysOf(field.dictCode ?? '');
  return keys && !keys.has(String(given)) ? outside(field) : { value: String(given) };
};

function counted(field: Judged, list: readonly unknown[], usualMost: number): Read | undefined {
  const { label } = field;
  const [least, most] = [field.min ?? 0, field.max ?? usualMost];
  if (list.length < least) return wrong(`${label}不能少于${least}项`, `${label}: at least ${least}`);
  if (list.length > most) return wrong(`${label}不能超过${most}项`, `${label}: at most ${most}`);
  return undefined;
}

/** Keys may be repeated, up to this limit. */
const mostKeysRead = 1_000;

const readKeys: Reader = (field, given, around) => {
  const list = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [given];
  if (list.length > mostKeysRead) return outside(field);
  const read = list.map((one) => readKey(field, one, around));
  const first = read.find(isWrong);
  if (first) return first;
  const keys = [...new Set(read.flatMap((one) => ('value' in one ? [one.value] : [])))];
  return counted(field, keys, 100) ?? { value: keys };
};

const readIdNo: Reader = (field, given, { today }) => {
  if (typeof given !== 'string' && typeof given !== 'number') return unfit(field);
  const idNo = documentNumber(String(given));
  // The field's pattern allows documents other than the resident card.
  if (field.pattern) return agreesWith(field.pattern, idNo) ? { value: idNo } : unfit(field);
  return isResidentNumber(idNo, today) ? { value: idNo } : { words: idNoWords };
};

const readPhone: Reader = (field, given) => {
  if (typeof given !== 'string' && typeof given !== 'number') return unfit(field);
  const phone = phoneNumber(String(given));
  const words = phoneProblem(phone);
  return words ? { words } : { value: phone };
};

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** Ids of uploaded files, for a citizen's upload with its tag. The server checks existence, ownership and type. */
const readFiles: Reader = (field, given) => {
  const list = (Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [given])
    .map(idOf)
    .map((one) => (Number.isSafeInteger(one) ? String(one) : one));
  const most = field.fileMaxCount ?? usualMostFiles;
  if (!list.every((one) => typeof one === 'string' && /^[1-9]\d{0,18}(\.[\w-]{8})?$/.test(one))) return unfit(field);
  const files = [...new Set(list)];
  if (files.length > most) return wrong(`${field.label}不能超过${most}个`, `${field.label}: at most ${most}`);
  return { value: files };
};

const readRegion: Reader = (field, given) => {
  // An object could supply its own `toString`.
  if (typeof given !== 'string' && typeof given !== 'number') return unfit(field);
  const code = String(given);
  return /^\d{2,12}$/.test(code) ? { value: code } : unfit(field);
};

export const columnField = ({ key, name, type, ...rest }: TableColumn): Judged => ({
  fieldKey: key,
  fieldType: type,
  label: name,
  required: rest.required ?? 0,
  dictCode: rest.dictCode ?? null,
  maxLength: rest.maxLength ?? null,
});

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readTable: Reader = (field, given, around) => {
  if (!Array.isArray(given) || given.length > mostRows) return unfit(field);
  const rows: Record<string, unknown>[] = [];
  const columns = (field.columns ?? []).map(columnField);
  for (const [at, row] of given.entries()) {
    if (!isRow(row)) return unfit(field);
    if (columns.every(({ fieldKey }) => isEmpty(row[fieldKey]))) continue;
    const kept: Record<string, unknown> = {};
    for (const column of columns) {
      const read = readValue(column, Object.hasOwn(row, column.fieldKey) ? row[column.fieldKey] : undefined, around);
      if (isWrong(read))
        return wrong(
          `${field.label}第${at + 1}行：${read.words[0]}`,
          `${field.label}, row ${at + 1}: ${read.words[1]}`,
        );
      kept[column.fieldKey] = read.value;
    }
    rows.push(kept);
  }
  if (rows.length === 0) return field.required === 1 ? { words: missing(field) } : { value: null };
  return counted(field, rows, usualMostRows) ?? { value: rows };
};

const readers: Readonly<Record<FieldType, Reader>> = {
  text: readText,
  textarea: readText,
  number: readNumber,
  score: readNumber,
  date: readDate,
  datetime: readDate,
  radio: readKey,
  select: readKey,
  checkbox: readKeys,
  idcard: readIdNo,
  phone: readPhone,
  file: readFiles,
  image: readFiles,
  region: readRegion,
  table: readTable,
};
