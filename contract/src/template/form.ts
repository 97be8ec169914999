import type { Label } from '../conventions.ts';
import { type FormValues, isShown, valueIn } from './condition.ts';
import type { TemplateField } from './entry.ts';
import { fieldWriter, holdsFiles } from './states.ts';
import { isWrong, type Judged, readValue, type Surroundings } from './value.ts';

/** A field of a template as its values are judged. */
export const judged = ({ field, label, required }: TemplateField): Judged => ({ ...field, label, required });

/** Something wrong with the value of a field. */
export interface FormProblem {
  fieldKey: string;
  words: Label;
}

export interface ReadForm {
  /** what is kept, by `fieldKey`; what is hidden or says nothing is not among it */
  values: Record<string, unknown>;
  problems: FormProblem[];
}

interface Reading extends Surroundings {
  /** who fills it in: only his fields are taken from what is said. Undefined: everybody's, as a preview does */
  writer?: number;
  /** what is kept already: the fields of other writers, and those that are read only */
  before?: FormValues;
}

const { imported, system } = fieldWriter.of;
const isProgram = (writer: number): boolean => writer === imported || writer === system;

/** Whether this writer says the value of a field; what is read only nobody types. */
export const isWrittenBy = ({ field, readonly }: TemplateField, writer: number | undefined): boolean =>
  writer === undefined || (field.writer === writer && (readonly === 0 || isProgram(writer)));

/**
 * Reads a filled-in form: browser and server judge it by this alone. A field that its condition hides has no value, whatever was
 * sent; what another one writes is taken from what is kept; a key that no field has is refused.
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

/** The fields that are shown with these values, as they are typed: what is wrong with one hides nothing. */
export function shownFields(fields: readonly TemplateField[], given: FormValues): TemplateField[] {
  const values: Record<string, unknown> = Object.create(null);
  return fields.filter((field) => {
    const isIn = isShown(field.showIf, values);
    if (isIn) values[field.field.fieldKey] = valueIn(given, field.field.fieldKey);
    return isIn;
  });
}

/** What a form begins with. */
export const startOf = (fields: readonly TemplateField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ field, defaultValue }) => (defaultValue === null ? [] : [[field.fieldKey, defaultValue]])),
  );

/** Fields of one heading that stand behind each other. */
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

/** Ids of the files that a form holds. */
export const filesIn = (fields: readonly TemplateField[], values: FormValues): string[] =>
  fields.flatMap(({ field }) => {
    const value = valueIn(values, field.fieldKey);
    return holdsFiles(field.fieldType) && Array.isArray(value) ? value.map(String) : [];
  });
