import { type EntrySaid, fullSpan, type TemplateField } from '@kaoxin/contract/template/entry.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { FieldRow } from '../tables.ts';

export const meaningOf = (row: FieldRow): TemplateField['field'] => ({
  fieldKey: row.fieldKey,
  fieldName: row.fieldName,
  fieldType: row.fieldType,
  dictCode: row.dictCode,
  writer: row.writer,
  sensitive: row.sensitive ?? 0,
  maxLength: row.maxLength,
  min: row.min === null ? null : Number(row.min),
  max: row.max === null ? null : Number(row.max),
  decimals: row.decimals,
  pattern: row.pattern,
  placeholder: row.placeholder,
  helpText: row.helpText,
  fileTypes: row.fileTypes,
  fileMaxMb: row.fileMaxMb,
  fileMaxCount: row.fileMaxCount,
  columns: row.columns,
});

export function placed(row: FieldRow, said: Partial<EntrySaid>, at: number): TemplateField {
  const alias = said.alias ?? null;
  return {
    fieldId: row.id,
    alias,
    label: alias ?? row.fieldName,
    required: said.required ?? row.required ?? 0,
    readonly: said.readonly ?? 0,
    span: said.span ?? fullSpan,
    group: said.group ?? null,
    sort: at + 1,
    showInList: said.showInList ?? 0,
    searchable: said.searchable ?? 0,
    printable: said.printable ?? 1,
    defaultValue: said.defaultValue ?? null,
    showIf: said.showIf ?? null,
    field: meaningOf(row),
  };
}

/** Rows of these fields. Inside a transaction they are locked, so they cannot be removed. */
export async function fieldRows(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, FieldRow>> {
  if (ids.length === 0) return new Map();
  const rows = work
    .table('dataField')
    .those([...new Set(ids)])
    .selectAll()
    .orderBy('id');
  const found = await (work.writing ? rows.forUpdate() : rows).execute();
  return new Map(found.map((row) => [row.id, row]));
}

export async function placedFields(work: Work, said: readonly EntrySaid[]): Promise<TemplateField[]> {
  const rows = await fieldRows(
    work,
    said.map(({ fieldId }) => fieldId),
  );
  return inOrder(said).map((one, at) => {
    const row = rows.get(one.fieldId);
    if (!row)
      throw refuse(400, ['所选字段不存在，请重新选择', 'A chosen field is not there any more; choose again'], {
        fields: ['fields'],
        row: at,
      });
    return placed(row, one, at);
  });
}

function inOrder(said: readonly EntrySaid[]): readonly EntrySaid[] {
  const places = said.map(({ sort }) => sort);
  return places.every((sort) => typeof sort === 'number')
    ? said.toSorted((one, other) => (one.sort ?? 0) - (other.sort ?? 0))
    : said;
}

/** Fields of a draft with their current library properties. A removed field keeps its last ones. */
export async function livingFields(work: Work, fields: readonly TemplateField[]): Promise<TemplateField[]> {
  const rows = await fieldRows(
    work,
    fields.map(({ fieldId }) => fieldId),
  );
  return fields.map((one) => {
    const row = rows.get(one.fieldId);
    return row ? { ...one, label: one.alias ?? row.fieldName, field: meaningOf(row) } : one;
  });
}
