import type * as z from 'zod';
import { type FieldFacts, factsOf } from '../conventions.ts';

export type Fields = Record<string, z.ZodType>;
export type Name<F extends Fields> = keyof F & string;

export const isSecret = (schema: z.ZodType): boolean => factsOf(schema)?.kind === 'secret';

export const referencesOf = (fields: Fields): Record<string, string> =>
  factOfEach(fields, ({ kind, refers }) => (kind === 'reference' ? refers : undefined));

export const filesOf = (fields: Fields): string[] =>
  Object.keys(factOfEach(fields, ({ kind }) => (kind === 'files' ? kind : undefined)));

export const dictionariesOf = (fields: Fields): Record<string, string> => factOfEach(fields, ({ dict }) => dict);

export const wordsOf = (fields: Fields): Record<string, string> =>
  factOfEach(fields, ({ kind, dict }) => (kind === 'word' ? dict : undefined));

function factOfEach(fields: Fields, of: (facts: FieldFacts) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const known = factsOf(schema);
      const fact = known && of(known);
      return fact ? [[name, fact]] : [];
    }),
  );
}
