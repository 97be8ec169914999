import type { Label } from '../conventions.ts';
import { type FormValues, isShown, valueIn } from './condition.ts';
import type { TemplateField } from './entry.ts';
import { fieldWriter, holdsFiles } from './states.ts';
import { isWrong, type Judged, readValue, type Surroundings } from './value.ts';

export const judged = ({ field, label, required }: TemplateField): Judged => ({ ...field, label, required });

export interface FormProblem {
  fieldKey: string;
  words: Label;
}

export interface ReadForm {
  values: Record<string, unknown>;
  problems: FormProblem[];
}

interface Reading extends Surroundings {
  /**
   * who fills in the form: only fields of this writer are read from the input. Undefined reads all fields, as in a
   * preview
   */
  writer?: number;
  before?: FormValues;
}

const { imported, system } = fieldWriter.of;
const isProgram = (writer: number): boolean => writer === imported || writer === system;

/** Whether this writer sets the value of a field; only programs set read-only fields. */
export const isWrittenBy = ({ field, readonly }: TemplateField, writer: number | undefined): boolean =>
  writer === undefined || (field.writer === writer && (readonly === 0 || isProgram(writer)));

/**
 * Reads a filled-in form; browser and server use the same check. A hidden field has no value whatever was sent. Fields
 * of other writers keep their stored values. Unknown keys are rejected.
 */
export function readForm(
  fields: readonly TemplateField[],
  given: FormValues,
  { writer, before = {}, ...around }: Reading,
): ReadForm {
  const values: Record<string, unknown> = Object.create(null);
  const problems: FormProblem[] = [];
  for (const field of fields) {
    const { fieldKey } = field.field;
    if (!isShown(field.showIf, values)) continue;
    const kept = valueIn(before, fieldKey) ?? null;
    if (!isWrittenBy(field, writer)) {
      const value = kept ?? (field.readonly === 1 ? field.defaultValue : null);
      if (value !== null) values[fieldKey] = value;
      continue;
    }
    const read = readValue(judged(field), valueIn(given, fieldKey), around);
    if (isWrong(read)) problems.push({ fieldKey, words: read.words });
    else if (read.value !== null) values[fieldKey] = read.value;
  }
  const known = new Set(fields.map(({ field }) => field.fieldKey));
  for (const key of Object.keys(given))
    if (!known.has(key)) problems.push({ fieldKey: key, words: [`不支持的字段：${key}`, `Unknown fields: ${key}`] });
  return { values: { ...values }, problems };
}

export function shownFields(fields: readonly TemplateField[], given: FormValues): TemplateField[] {
  const values: Record<string, unknown> = Object.create(null);
  return fields.filter((field) => {
    const isIn = isShown(field.showIf, values);
    if (isIn) values[field.field.fieldKey] = valueIn(given, field.field.fieldKey);
    return isIn;
  });
}

export const startOf = (fields: readonly TemplateField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ field, defaultValue }) => (defaultValue === null ? [] : [[field.fieldKey, defaultValue]])),
  );

export interface FieldGroup {
  group: string | null;
  fields: TemplateField[];
}
export function groupsOf(fields: readonly TemplateField[]): FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last && last.group === field.group) last.fields.push(field);
    else groups.push({ group: field.group, fields: [field] });
  }
  return groups;
}

export const filesIn = (fields: readonly TemplateField[], values: FormValues): string[] =>
  fields.flatMap(({ field }) => {
    const value = valueIn(values, field.fieldKey);
    return holdsFiles(field.fieldType) && Array.isArray(value) ? value.map(String) : [];
  });
