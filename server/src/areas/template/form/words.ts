import { type FormValues, valueIn } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { filesIn, judged } from '@kaoxin/contract/template/form.ts';
import { inWords, type ValueWords } from '@kaoxin/contract/template/shown.ts';
import { fieldType } from '@kaoxin/contract/template/states.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { dictCodesOf } from '../library/dictionaries.ts';
import { regionNames } from './regions.ts';

export async function formWords(work: Work, fields: readonly TemplateField[], forms: readonly FormValues[]) {
  const words = await wordsOf(work, fields, forms);
  return (field: TemplateField, values: FormValues): string =>
    inWords(judged(field), valueIn(values, field.field.fieldKey), words);
}

export async function formsInWords(
  work: Work,
  fields: readonly TemplateField[],
  forms: readonly FormValues[],
): Promise<Record<string, string>[]> {
  const wordOf = await formWords(work, fields, forms);
  return forms.map((values) =>
    Object.fromEntries(fields.map((field) => [field.field.fieldKey, wordOf(field, values)])),
  );
}

async function wordsOf(
  work: Work,
  fields: readonly TemplateField[],
  forms: readonly FormValues[],
): Promise<ValueWords> {
  const labels = await labelsOf(work, dictCodesOf(fields.map(({ field }) => field)));
  const codes = forms.flatMap((values) =>
    fields
      .filter(({ field }) => field.fieldType === fieldType.of.region)
      .map(({ field }) => valueIn(values, field.fieldKey))
      .filter((code) => typeof code === 'string'),
  );
  const regions = await regionNames(work, [...new Set(codes)]);
  const ids = [...new Set(forms.flatMap((values) => filesIn(fields, values)))].filter((id) => /^\d+$/.test(id));
  const rows = ids.length === 0 ? [] : await work.table('bizFile').those(ids).select(['id', 'originalName']).execute();
  const files = new Map(rows.map(({ id, originalName }) => [id, originalName]));
  return {
    keyed: (code, key) => labels(code, key) ?? undefined,
    region: (code) => regions.get(code),
    file: (id) => files.get(id),
    between: work.actor.language === 'en' ? ', ' : '、',
  };
}
