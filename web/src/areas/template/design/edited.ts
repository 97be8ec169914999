import { isRecord } from '@kaoxin/contract/records.ts';
import type { DataFieldRecord } from '@kaoxin/contract/template/data-field.ts';
import { type EntryForm, fullSpan, type TemplateField } from '@kaoxin/contract/template/entry.ts';
import type { Surroundings } from '@kaoxin/contract/template/value.ts';
import { todayNow } from '#ui/dates/day.ts';

export const isFieldList = (value: unknown): value is readonly TemplateField[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && isRecord(one.field) && typeof one.fieldId === 'string');

export function begun(row: DataFieldRecord): TemplateField {
  return {
    fieldId: row.id,
    alias: null,
    label: row.fieldName,
    required: row.required ?? 0,
    readonly: 0,
    span: fullSpan,
    group: null,
    sort: 0,
    showInList: 0,
    searchable: 0,
    printable: 1,
    defaultValue: null,
    showIf: null,
    field: {
      fieldKey: row.fieldKey,
      fieldName: row.fieldName,
      fieldType: row.fieldType,
      dictCode: row.dictCode ?? null,
      writer: row.writer,
      sensitive: row.sensitive ?? 0,
      maxLength: row.maxLength ?? null,
      min: row.min ?? null,
      max: row.max ?? null,
      decimals: row.decimals ?? null,
      pattern: row.pattern ?? null,
      placeholder: row.placeholder ?? null,
      helpText: row.helpText ?? null,
      fileTypes: row.fileTypes ?? null,
      fileMaxMb: row.fileMaxMb ?? null,
      fileMaxCount: row.fileMaxCount ?? null,
      columns: row.columns,
    },
  };
}

export const sentOf = (fields: readonly TemplateField[]): EntryForm[] =>
  fields.map(({ field: _, label: __, sort: ___, ...entry }) => ({
    ...entry,
    defaultValue:
      typeof entry.defaultValue === 'object' && entry.defaultValue !== null
        ? [...entry.defaultValue]
        : entry.defaultValue,
  }));

/** Only the server checks keys of dictionaries. */
export const around = (): Surroundings => ({ today: todayNow(), keysOf: () => undefined });

export const patched = (
  fields: readonly TemplateField[],
  id: string,
  patch: Partial<TemplateField>,
): readonly TemplateField[] =>
  fields.map((one) => {
    if (one.fieldId !== id) return one;
    const next = { ...one, ...patch };
    return { ...next, label: next.alias || next.field.fieldName };
  });
