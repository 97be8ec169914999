import { maskIdNo, maskName, maskPhone, maskText } from '../casework/people/mask.ts';
import { isEmpty } from '../conventions.ts';
import { isRecord } from '../records.ts';
import { isKeptBack, valueIn } from './condition.ts';
import type { TemplateField } from './entry.ts';
import { searchingOf } from './searching.ts';
import { fieldType, holdsFiles, isChosen } from './states.ts';
import { columnField, type Judged } from './value.ts';

export interface ValueWords {
  keyed: (dictCode: string, key: string) => string | undefined;
  region?: (code: string) => string | undefined;
  file?: (id: string) => string | undefined;
  between?: string;
}

export function inWords(field: Judged, value: unknown, words: ValueWords): string {
  if (isEmpty(value)) return '';
  const { between = '、' } = words;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (field.fieldType === fieldType.of.table) return list.map((row) => rowInWords(field, row, words)).join('\n');
  if (isChosen(field.fieldType))
    return list.map((key) => words.keyed(field.dictCode ?? '', String(key)) ?? String(key)).join(between);
  if (holdsFiles(field.fieldType)) return list.map((id) => words.file?.(String(id)) ?? String(id)).join(between);
  if (field.fieldType === fieldType.of.region) return words.region?.(String(value)) ?? String(value);
  return String(value);
}

function rowInWords({ columns = [] }: Judged, row: unknown, words: ValueWords): string {
  const cells = isRecord(row) ? row : {};
  return columns
    .map((column) => inWords(columnField(column), valueIn(cells, column.key), words))
    .filter(Boolean)
    .join('，');
}

export function masked({ fieldKey, fieldType: type }: Pick<Judged, 'fieldKey' | 'fieldType'>, value: unknown): unknown {
  if (isEmpty(value)) return value;
  if (type === fieldType.of.idcard) return maskIdNo(String(value));
  if (type === fieldType.of.phone) return maskPhone(String(value));
  if (fieldKey === 'name') return maskName(String(value));
  // For lists, files and rows even the number is hidden.
  return Array.isArray(value) ? '***' : maskText(String(value));
}

export const listedFields = (fields: readonly TemplateField[]): TemplateField[] =>
  fields.filter(({ showInList }) => showInList === 1);
export const searchedFields = (fields: readonly TemplateField[]): TemplateField[] =>
  fields.filter(
    ({ searchable, field }) => searchable === 1 && !isKeptBack(field) && searchingOf(field.fieldType) !== undefined,
  );
export const printedFields = (fields: readonly TemplateField[]): TemplateField[] =>
  fields.filter(({ printable }) => printable === 1);
