import { type FieldFacts, factsOf, isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import { root } from '@kaoxin/contract/plain-resource/tree.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import type { Fields } from '@kaoxin/contract/resource.ts';
import type * as z from 'zod';

/** What a form uses of a schema: its fields, and the check of all values. */
export type FormSchema = z.ZodType & { readonly shape: Fields };
export type Values = Record<string, unknown>;

export interface Field {
  name: string;
  label: Label;
  required: boolean;
  facts: FieldFacts;
}

/** The described fields of a record, in the contract's order, without structures, which have their own pages. */
export function fieldsOf(shape: Fields, names: readonly string[] = Object.keys(shape)): Field[] {
  return names.flatMap((name) => {
    const schema = shape[name];
    const facts = schema && factsOf(schema);
    if (!schema || !facts) return [];
    return [{ name, label: facts.label, required: !schema.safeParse(undefined).success, facts }];
  });
}

export const sameValue = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

export const valuesOf = (shape: Fields, record: object): Values => {
  const all: Values = { ...record };
  return Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = all[name] ?? undefined;
      const kind = shape[name] && factsOf(shape[name])?.kind;
      if (value === undefined || (kind === 'reference' && value === root)) return [];
      return [[name, kind === 'files' ? heldFiles(all[`${name}Shown`] ?? value) : value]];
    }),
  );
};

/** A file in forms and drafts, without its link, which expires after minutes. */
export interface HeldFile {
  id: string;
  originalName: string;
  fileSize: number;
}

export const heldFiles = (value: unknown): HeldFile[] =>
  Array.isArray(value)
    ? value.filter(isRecord).map(({ id, originalName, fileSize }) => ({
        id: String(id),
        originalName: String(originalName ?? id),
        fileSize: Number(fileSize ?? 0),
      }))
    : [];

export const changedFields = (names: readonly string[], now: Values, before: Values): string[] =>
  names.filter((name) => !sameValue(now[name], before[name]));
