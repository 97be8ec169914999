import * as z from 'zod';
import { asNumber, facts, id, type Label, listOf, splitList } from '../conventions.ts';

/**
 * Number within bounds with at most `places` digits after the decimal point; `numeric` in the database. A number with
 * more digits is rejected rather than rounded, so that no score changes.
 */
export function decimal(label: Label, { places = 2, min = 0, max = 999_999_999, step = 0.1 } = {}) {
  const fits = (value: number): boolean => Number(value.toFixed(places)) === value;
  const inner = z.number().min(min).max(max);
  const schema = z.preprocess(asNumber, inner.refine(fits, { params: { rule: 'places', places } }));
  facts.add(schema, { label, asks: 'text', kind: 'decimal', min, max, places, step });
  return schema;
}

const asList = (value: unknown, most: number): unknown =>
  typeof value === 'string' ? splitList(value, most) : typeof value === 'number' ? [value] : value;

/**
 * Keys of a dictionary, each once, in ascending order; `integer[]` in the database. Also accepts a comma-joined text.
 * An empty list is no value, as with files.
 */
export function choices(label: Label, dict: string, keys: readonly number[]) {
  const key = z.preprocess(asNumber, z.number().int());
  const known = (list: number[]): boolean => list.every((each) => keys.includes(each));
  // duplicates are allowed
  const most = keys.length * 2;
  const inner = listOf(key, most)
    .refine((list) => list.length > 0, { params: { rule: 'required' } })
    .refine(known, { params: { rule: 'choice' } });
  const schema = z.preprocess(
    (value) => asList(value, most),
    inner.transform((list) => [...new Set(list)].sort((one, other) => one - other)),
  );
  facts.add(schema, { label, asks: 'choice', kind: 'choices', dict, keys });
  return schema;
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
const asFiles = (value: unknown, most: number): unknown => {
  const list = asList(value, most);
  return Array.isArray(list) ? [...new Set(list.map(idOf))] : list;
};

/**
 * Files of a record, each once, in the given order; `bigint[]` in the database. Accepts the file objects of answers in
 * place of ids. An empty list is no value: an optional field arrives as null.
 * @param pictures images only, checked by content and shown as images
 */
export function files(label: Label, { most = 10, pictures = false } = {}) {
  const inner = listOf(id, most).refine((list) => list.length > 0, { params: { rule: 'required' } });
  const schema = z.preprocess((value) => asFiles(value, most), inner);
  facts.add(schema, { label, asks: 'file', kind: 'files', max: most, pictures });
  return schema;
}
