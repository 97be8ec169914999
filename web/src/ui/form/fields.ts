import { type FieldFacts, factsOf, isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import type { Fields, Resource } from '@kaoxin/contract/resource.ts';

/** The object schema a form fills in. */
export type FormSchema = Resource['form'];
export type Values = Record<string, unknown>;

/** What the contract says about one field, as a form or a list needs it. */
export interface Field {
  name: string;
  label: Label;
  required: boolean;
  facts: FieldFacts;
}

/** The described fields of a record, in the contract's order; structures have pages of their own. */
export function fieldsOf(shape: Fields, names: readonly string[] = Object.keys(shape)): Field[] {
  return names.flatMap((name) => {
    const schema = shape[name];
    const facts = schema && factsOf(schema);
    if (!schema || !facts) return [];
    return [{ name, label: facts.label, required: !schema.safeParse(undefined).success, facts }];
  });
}

/** Whether two values are the same to a person: nothing is nothing, however it is written. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/** The fields' values of a record, for a form to start from. */
export const valuesOf = (shape: Fields, record: object): Values =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => name in shape && value !== null));

/** Names of the fields that differ. */
export const changedFields = (names: readonly string[], now: Values, before: Values): string[] =>
  names.filter((name) => !sameValue(now[name], before[name]));
