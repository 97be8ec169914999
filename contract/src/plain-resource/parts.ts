import * as z from 'zod';
import { factsOf, optional, type Secret, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { dictionariesOf, type Fields, filesOf, isSecret, type Name, referencesOf } from './fields.ts';

type Blank<Z extends z.ZodType> = ReturnType<typeof optional<Z>>;
type Shown<F extends Fields> = { [K in keyof F as F[K] extends Secret ? never : K]: F[K] };
type Asked<F extends Fields, S> = { [K in Exclude<keyof F, S>]: F[K] extends Secret ? Blank<F[K]> : F[K] };

export function partsOf<F extends Fields, S extends Name<F>>(fields: F, set: object) {
  const all = Object.entries(fields);
  const asked = all.filter(([name]) => !Object.hasOwn(set, name));
  const part = (entries: readonly (readonly [string, z.ZodType])[]) => Object.fromEntries(entries);
  const mayStay = (schema: z.ZodType) => (isSecret(schema) ? optional(schema) : schema);
  const needed = (schema: z.ZodType) => (factsOf(schema)?.spare ? optional(schema) : schema);
  return {
    shown: part(all.filter(([, schema]) => !isSecret(schema))) as Shown<F>,
    asked: part(asked.map(([name, schema]) => [name, mayStay(schema)])) as Asked<F, S>,
    first: part(asked.map(([name, schema]) => [name, needed(schema)])) as Asked<F, S>,
  };
}

export function listedOf<F extends Fields, C extends Name<F>>(shown: Shown<F>, names: readonly (string | undefined)[]) {
  const listed = Object.entries<z.ZodType>(shown).filter(([name]) => names.includes(name));
  return Object.fromEntries(listed) as Pick<Shown<F>, C & keyof Shown<F>>;
}

export const shownFile = object(() => ({
  id: z.string(),
  originalName: z.string(),
  fileSize: z.int(),
  /** valid for ten minutes and one request, in the session it was created in */
  link: z.string(),
}));
export type ShownFile = z.output<typeof shownFile>;

/**
 * Derived fields of answers: the label `<field>Name`, which other clients show (wire.md B3 to B6), the files of a field
 * as `<field>Shown`, and for a tree whether there are children.
 */
export const labelsOf = (fields: Fields, isTree: boolean): Record<never, never> => ({
  ...Object.fromEntries([
    ...[...Object.keys({ ...dictionariesOf(fields), ...referencesOf(fields) }), ...filesOf(fields)].map((name) => [
      `${name}Name`,
      z.string().nullable(),
    ]),
    ...filesOf(fields).map((name) => [`${name}Shown`, z.array(shownFile)]),
  ]),
  ...(isTree ? { hasChildren: truth } : {}),
});
