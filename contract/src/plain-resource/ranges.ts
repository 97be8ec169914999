import { factsOf, type Label } from '../conventions.ts';
import { inSentence } from '../fields/english.ts';
import type { Fields } from './fields.ts';

export type Range = readonly [from: string, until: string];

/** A range that ends before it begins: both fields, the one to correct first, and the message. */
export interface BrokenRange {
  fields: readonly [until: string, from: string];
  words: Label;
}

/** A range with a missing or invalid end is skipped. */
export function brokenRanges(
  ranges: readonly Range[],
  form: { shape: Fields },
  values: Readonly<Record<string, unknown>>,
): BrokenRange[] {
  const said = (field: string): string | undefined => {
    const value = values[field];
    return typeof value === 'string' && value !== '' && form.shape[field]?.safeParse(value).success ? value : undefined;
  };
  return ranges.flatMap(([from, until]) => {
    const [begins, ends] = [said(from), said(until)];
    if (begins === undefined || ends === undefined || begins <= ends) return [];
    const [first, last] = [labelOf(form, from), labelOf(form, until)];
    const words: Label = [`${last[0]}不能早于${first[0]}`, `${last[1]}: not before ${inSentence(first[1])}`];
    return [{ fields: [until, from] as const, words }];
  });
}

function labelOf(form: { shape: Fields }, field: string): Label {
  const schema = form.shape[field];
  return (schema && factsOf(schema)?.label) ?? [field, field];
}
