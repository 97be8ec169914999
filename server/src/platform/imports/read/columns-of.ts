import { type FieldFacts, factsOf } from '@kaoxin/contract/conventions.ts';
import type { CellKind } from '@kaoxin/contract/lists/staging.ts';
import type * as z from 'zod';
import type { ImportColumn } from '../import-kind.ts';

const day = /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?/;

/** The control for correcting a cell of this field: the form's own where a text allows it. */
export function asksOf(facts: FieldFacts | undefined): CellKind {
  switch (facts?.kind) {
    case 'flag':
    case 'choice':
    case 'reference':
      return 'choice';
    case 'choices':
      return 'choices';
    case 'day':
    case 'moment':
      return facts.kind;
    default:
      return 'text';
  }
}

export const readsOf = (facts: FieldFacts | undefined): Pick<ImportColumn, 'reads'> =>
  facts?.kind === 'number' || facts?.kind === 'decimal' ? { reads: 'value' } : {};

/**
 * Import columns from the fields of a form: with their labels, required where the field is.
 *
 * @param more facts a field does not have: other names, an example, a content pattern
 * @example columnsOf(centre.fields, ['code', 'name'], { code: { otherNames: ['考点代码'] } })
 */
export function columnsOf<F extends Readonly<Record<string, z.ZodType>>>(
  fields: F,
  names: readonly (keyof F & string)[],
  more: Partial<Record<keyof F, Partial<ImportColumn>>> = {},
): ImportColumn[] {
  return names.flatMap((key) => {
    const field = fields[key];
    if (!field) return [];
    const facts = factsOf(field);
    return {
      key,
      label: facts?.label ?? [key, key],
      required: !field.safeParse(undefined).success,
      asks: asksOf(facts),
      past: facts?.past ?? false,
      ...readsOf(facts),
      ...(asksOf(facts) === 'day' || asksOf(facts) === 'moment' ? { looksLike: day } : {}),
      ...more[key],
    };
  });
}
