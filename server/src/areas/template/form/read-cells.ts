import type { Label } from '@kaoxin/contract/conventions.ts';
import type { CellKind } from '@kaoxin/contract/lists/staging.ts';
import type { FieldMeaning, TemplateField } from '@kaoxin/contract/template/entry.ts';
import { readForm } from '@kaoxin/contract/template/form.ts';
import { fieldType, isChosen, isNumeric } from '@kaoxin/contract/template/states.ts';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import { type Complaint, inColumn, notTheOnly, notThere } from '#platform/imports/complaints.ts';
import type { Cells, ImportColumn } from '#platform/imports/import-kind.ts';
import { errorHeadings } from '#platform/imports/read/sheets.ts';
import { plainHeading } from '#platform/sheets/headings.ts';
import type { Work } from '#platform/work.ts';
import { choicesIn, surroundingsOf } from '../library/dictionaries.ts';

const { date, datetime, checkbox, region } = fieldType.of;

function asksFor({ fieldType: type }: FieldMeaning): CellKind {
  if (isChosen(type)) return type === checkbox ? 'choices' : 'choice';
  return type === date ? 'day' : type === datetime ? 'moment' : 'text';
}

export function cellColumns(fields: readonly TemplateField[], taken: readonly string[]): ImportColumn[] {
  const known = new Set([...taken, ...errorHeadings].map(plainHeading));
  return fields.map(({ label, required, showIf, field }) => {
    const heading = known.has(plainHeading(label)) ? `${label}（${field.fieldKey}）` : label;
    known.add(plainHeading(heading));
    return {
      key: field.fieldKey,
      label: [heading, heading],
      width: 20,
      asks: asksFor(field),
      ...(isNumeric(field.fieldType) ? { reads: 'value' as const } : {}),
      required: required === 1 && showIf === null,
    };
  });
}

export async function cellChoicesOf(work: Work, fields: readonly TemplateField[]) {
  const chosen = fields.filter(({ field }) => isChosen(field.fieldType));
  const choices = await choicesIn(
    work,
    chosen.map(({ field }) => field),
  );
  return new Map(
    chosen.map(({ field }) => [field.fieldKey, (choices[field.dictCode ?? ''] ?? []).map(({ label }) => label)]),
  );
}

const between = /[、,，;；]/;

/**
 * Parses the cells of a row into a form and validates it by the template. Choices accept label or key, regions accept
 * name or code.
 * @returns the values, or all problems of the row
 */
export async function cellsReader(work: Work, fields: readonly TemplateField[], writer: number) {
  const meanings = fields.map(({ field }) => field);
  const around = await surroundingsOf(work, meanings);
  const choices = await Promise.all(
    (['zh', 'en'] as const).map((language) => choicesIn(work.as({ ...work.actor, language }), meanings)),
  );
  const regions = regionReader(work);
  const keyOf = ({ dictCode }: FieldMeaning, text: string): string =>
    choices.flatMap((each) => each[dictCode ?? ''] ?? []).find(({ label }) => label === text)?.key ?? text;
  const meantBy = (field: FieldMeaning, text: string): unknown => {
    if (!isChosen(field.fieldType)) return text;
    return field.fieldType === checkbox
      ? text.split(between).flatMap((one) => (one.trim() === '' ? [] : keyOf(field, one.trim())))
      : keyOf(field, text);
  };
  return async (cells: Cells): Promise<{ values: Record<string, unknown> } | { errors: Complaint[] }> => {
    const given: Record<string, unknown> = {};
    const errors: Complaint[] = [];
    for (const { label, field } of fields) {
      const text = cells[field.fieldKey];
      if (text === undefined) continue;
      const read = field.fieldType === region ? await regions(label, text) : meantBy(field, text);
      if (read instanceof Wrong) errors.push(inColumn(field.fieldKey, read.words));
      else given[field.fieldKey] = read;
    }
    const unread = new Set(errors.map(([, , key]) => key));
    const { values, problems } = readForm(fields, given, { ...around, writer });
    const further = problems.filter(({ fieldKey }) => !unread.has(fieldKey));
    errors.push(...further.map(({ fieldKey, words }) => inColumn(fieldKey, words)));
    return errors.length > 0 ? { errors } : { values };
  };
}

class Wrong {
  readonly words: Label;
  constructor(words: Label) {
    this.words = words;
  }
}

/** Region codes by name. All regions are loaded at the first use. */
function regionReader(work: Work): (label: string, text: string) => Promise<string | Wrong> {
  let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return async (label, text) => {
    known ??= await regionsByWords(work);
    const [code, another] = known.get(text) ?? [];
    if (code === undefined) return new Wrong(notThere([label, label], text));
    return another === undefined
      ? code
      : new Wrong(notTheOnly([label, label], text, ['请填写行政区划代码', 'write its code']));
  };
}

async function regionsByWords(work: Work): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await livingRows(work.platform, platformTenant, 'region').select().select(['code', 'name']).execute();
  const found = new Map<string, Set<string>>();
  for (const { code, name } of rows)
    for (const words of [code, name]) found.set(words, (found.get(words) ?? new Set()).add(code));
  return found;
}
