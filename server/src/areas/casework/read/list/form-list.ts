import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import type { CaseRow as ShownRow } from '@kaoxin/contract/casework/record.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { type Filter, type ListInput, listFactsOf } from '@kaoxin/contract/lists/list.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { formBegin, type ListField, type ListForm } from '@kaoxin/contract/template/list-form.ts';
import { listedFields, searchedFields } from '@kaoxin/contract/template/shown.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAdmitted } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ListColumn as SheetColumn } from '#platform/sheets/lists/list-columns.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../../kind/kind.ts';
import { formCondition } from './form-condition.ts';

export interface NarrowedForm {
  fields: readonly TemplateField[];
  listed: readonly TemplateField[];
  searched: readonly TemplateField[];
}

const filtersOf = ({ calls }: CaseModule) => listFactsOf(calls.page.query)?.filters ?? [];

const thingOf = ({ kind }: CaseModule, filters: readonly Filter[]): string | undefined =>
  filters.find(({ field, comparison }) => field === caseKind[kind].formBy && comparison === 'equal')?.value;

/**
 * Undefined when the list is not narrowed to one form, or the user may not open cases. Fields that the list shows or
 * filters anyway are left out.
 */
export async function formOf(
  work: Work,
  module: CaseModule,
  { filters }: ListInput,
): Promise<NarrowedForm | undefined> {
  const { form, calls } = module;
  const thing = thingOf(module, filters);
  if (!form || thing === undefined || !isAdmitted(calls.detail, work.actor)) return undefined;
  const fields = await form.fieldsAt(work, thing);
  if (fields.length === 0) return undefined;
  const usual = new Set(filtersOf(module).map(({ field }) => field));
  return {
    fields,
    listed: listedFields(fields).filter(({ field }) => !form.said.includes(field.fieldKey)),
    searched: searchedFields(fields).filter(({ field }) => !usual.has(field.fieldKey)),
  };
}

export const formColumns = ({ form }: CaseModule, narrowed: NarrowedForm | undefined): readonly string[] =>
  form && narrowed && narrowed.listed.length > 0 ? ['formData', ...(form.columns ?? [])] : [];

const listField = ({ label, field: { fieldKey, fieldType, dictCode } }: TemplateField): ListField => ({
  key: fieldKey,
  label,
  fieldType,
  dictCode,
});
export const shownForm = ({ listed, searched }: NarrowedForm): ListForm => ({
  listed: listed.map(listField),
  searched: searched.map(listField),
});

/**
 * Conditions on form fields, limited to cases whose form the user may read without a log entry: finding a confidential
 * case by its form would be reading it.
 * @throws 400 if the list is not narrowed to a form, or the form has no such searchable field
 */
export function formConditions(
  { actor }: Work,
  module: CaseModule,
  { filters, extra }: ListInput,
  narrowed: NarrowedForm | undefined,
): RawBuilder<SqlBool>[] {
  const asked = Object.entries(extra).filter(([key]) => key.startsWith(formBegin));
  if (asked.length === 0) return [];
  if (!narrowed) throw notNarrowed(module, filters);
  const at = (column: string) => sql.ref(`${module.table}.${column}`);
  const conditions = asked.map(([key, value]) => {
    const condition = formCondition(at('formData'), narrowed.searched, key.slice(formBegin.length), value);
    if (!condition) throw notSearched(narrowed);
    return condition;
  });
  return [...conditions, sql<SqlBool>`(${at('confidential')} = 0 or ${at('handlerId')} = ${actor.id})`];
}

function notNarrowed(module: CaseModule, filters: readonly Filter[]) {
  const { formBy } = caseKind[module.kind];
  const [zh, en] = filtersOf(module).find(({ field }) => field === formBy)?.label ?? ['', ''];
  if (thingOf(module, filters) !== undefined)
    return refuse(400, [
      `该${zh}没有可查看的申请表，请去掉按申请表字段的条件`,
      `This ${inSentence(en)} has no form you can view. Remove the conditions on form fields`,
    ]);
  return refuse(400, [
    `请先选定一个${zh}，再按申请表的字段查询`,
    `Narrow the list to one ${inSentence(en)} first, then search by fields of its form`,
  ]);
}

function notSearched({ searched }: NarrowedForm) {
  const labels = searched.map(({ label }) => label);
  if (labels.length === 0)
    return refuse(400, [
      '该申请表没有可查询的字段，请去掉按申请表字段的条件',
      'This form has no searchable fields. Remove the conditions on form fields',
    ]);
  return refuse(400, [
    `申请表只能按可查询的字段查询，请改用：${labels.join('、')}`,
    `Only searchable fields can be used. Use: ${labels.join(', ')}`,
  ]);
}

export async function withFormWords<S extends Omit<ShownRow, 'allowedActions'>>(
  work: Work,
  { form }: CaseModule,
  narrowed: NarrowedForm | undefined,
  rows: readonly CaseRow[],
  shown: S[],
): Promise<S[]> {
  if (!form || !narrowed || narrowed.listed.length === 0) return shown;
  const words = await form.words(work, narrowed, rows);
  const isShut = ({ confidential, handlerId }: S) => confidential === 1 && handlerId !== work.actor.id;
  return shown.map((row, at) => ({ ...row, formWords: isShut(row) ? {} : (words[at] ?? {}) }));
}

export const formSheet = (narrowed: NarrowedForm | undefined): SheetColumn<Pick<ShownRow, 'formWords'>>[] =>
  (narrowed?.listed ?? []).map(({ label, field: { fieldKey } }) => ({
    key: `${formBegin}${fieldKey}`,
    label: [label, label],
    width: 20,
    cell: ({ formWords }) => formWords?.[fieldKey] || null,
  }));
