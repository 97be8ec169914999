import * as z from 'zod';
import { facts, id, type Label } from './conventions.ts';

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;

/**
 * Number within bounds with at most so many digits behind the point; `numeric` in the database. More digits are refused
 * and not rounded: nobody's score becomes another one.
 */
export function decimal(label: Label, { places = 2, min = 0, max = 999_999_999 } = {}) {
  const fits = (value: number): boolean => Number(value.toFixed(places)) === value;
  const inner = z.number().min(min).max(max);
  const schema = z.preprocess(asNumber, inner.refine(fits, { params: { rule: 'places', places } }));
  facts.add(schema, { label, asks: 'text', kind: 'decimal', min, max, places });
  return schema;
}

const asList = (value: unknown): unknown =>
  typeof value === 'string' ? value.split(',').filter(Boolean) : typeof value === 'number' ? [value] : value;

/** Keys of a dictionary, each once, in ascending order; `integer[]` in the database. A comma-joined text is taken. */
export function choices(label: Label, dict: string, keys: readonly number[]) {
  const key = z.preprocess(asNumber, z.number().int());
  const known = (list: number[]): boolean => list.every((each) => keys.includes(each));
  const inner = z.array(key).refine(known, { params: { rule: 'choice' } });
  const schema = z.preprocess(
    asList,
    inner.transform((list) => [...new Set(list)].sort((one, other) => one - other)),
  );
  facts.add(schema, { label, asks: 'choice', kind: 'choices', dict, keys });
  return schema;
}

/** Files of a record, each once, in the order they were put; `bigint[]` in the database. */
export function files(label: Label, { most = 10 } = {}) {
  const inner = z.array(id).max(most);
  const schema = z.preprocess(
    asList,
    inner.transform((list) => [...new Set(list)]),
  );
  facts.add(schema, { label, asks: 'file', kind: 'files', max: most });
  return schema;
}
