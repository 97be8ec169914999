import type { TableColumn } from '@kaoxin/contract/template/data-field.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { fullSpan } from '@kaoxin/contract/template/entry.ts';
import type { Values } from '#ui/form/fields.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function previewField(values: Values, columns: readonly TableColumn[], unnamed: string): TemplateField {
  const name = text(values.fieldName) ?? unnamed;
  return {
    fieldId: 'preview',
    alias: null,
    label: name,
    required: figure(values.required) ?? 0,
    readonly: 0,
    span: fullSpan,
    group: null,
    sort: 1,
    showInList: 0,
    searchable: 0,
    printable: 1,
    defaultValue: null,
    showIf: null,
    field: {
      fieldKey: text(values.fieldKey) ?? 'preview',
      fieldName: name,
      fieldType: text(values.fieldType) ?? 'text',
      dictCode: text(values.dictCode),
      writer: 2,
      sensitive: figure(values.sensitive) ?? 0,
      maxLength: figure(values.maxLength),
      min: figure(values.min),
      max: figure(values.max),
      decimals: figure(values.decimals),
      pattern: text(values.pattern),
      placeholder: text(values.placeholder),
      helpText: text(values.helpText),
      fileTypes: text(values.fileTypes),
      fileMaxMb: figure(values.fileMaxMb),
      fileMaxCount: figure(values.fileMaxCount),
      columns: columns.filter(({ key, name: called }) => key !== '' && called !== ''),
    },
  };
}
