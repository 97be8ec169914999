import type { FieldMeaning, TemplateField } from '@kaoxin/contract/template/entry.ts';
import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { fieldsAhead } from '@kaoxin/contract/template/writers.ts';
import type { Work } from '#platform/work.ts';
import { choicesIn } from '../library/dictionaries.ts';
import type { TemplateVersion } from '../template/at.ts';

function fieldsFor(fields: readonly TemplateField[]): TemplateField[] {
  const isHis = ({ field }: TemplateField) => field.writer === fieldWriter.of.applicant;
  const asked = new Set(
    fields.flatMap((field) => (isHis(field) ? (field.showIf?.conditions ?? []).map(({ field: key }) => key) : [])),
  );
  return fields.flatMap((field) => {
    if (isHis(field)) return [field];
    if (!asked.has(field.field.fieldKey)) return [];
    const { fieldKey, fieldType, writer } = field.field;
    const meaning = { ...nothingMeant, fieldKey, fieldType, writer, fieldName: fieldKey };
    return [{ ...field, alias: null, label: fieldKey, group: null, defaultValue: null, showIf: null, field: meaning }];
  });
}

const nothingMeant: Omit<FieldMeaning, 'fieldKey' | 'fieldType' | 'fieldName' | 'writer'> = {
  dictCode: null,
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

export async function openFormOf(work: Work, { scene, fields, instruction }: TemplateVersion): Promise<OpenForm> {
  const shown = fieldsFor(fieldsAhead(scene, fields));
  const choices = await choicesIn(
    work,
    shown.map(({ field }) => field),
  );
  return { instruction, fields: shown, choices };
}
