import type { FieldMeaning, TemplateField } from './entry.ts';

const meaning: FieldMeaning = {
  fieldKey: '',
  fieldName: '',
  fieldType: 'text',
  dictCode: null,
  writer: 2,
  sensitive: 0,
  maxLength: null,
  min: null,
  max: null,
  decimals: null,
  pattern: null,
  placeholder: null,
  helpText: null,
  fileTypes: null,
  fileMaxMb: null,
  fileMaxCount: null,
  columns: [],
};

export function templateField(
  fieldKey: string,
  fieldType: string,
  { field = {}, ...rest }: Partial<Omit<TemplateField, 'field'>> & { field?: Partial<FieldMeaning> } = {},
): TemplateField {
  const label = rest.label ?? fieldKey;
  return {
    fieldId: fieldKey,
    alias: null,
    label,
    required: 0,
    readonly: 0,
    span: 24,
    group: null,
    sort: 1,
    showInList: 0,
    searchable: 0,
    printable: 1,
    defaultValue: null,
    showIf: null,
    ...rest,
    field: { ...meaning, fieldKey, fieldName: label, fieldType, ...field },
  };
}

export const today = '2026-03-02';
const keys: Readonly<Record<string, ReadonlySet<string>>> = {
  sex: new Set(['0', '1', '2']),
  education: new Set(['1', '2', '3']),
};
export const around = { today, keysOf: (code: string) => keys[code] };
