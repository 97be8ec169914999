import { factsOf } from '@kaoxin/contract/conventions.ts';
import type { Filter } from '@kaoxin/contract/lists/list.ts';
import { brokenRanges } from '@kaoxin/contract/plain-resource/ranges.ts';
import type { Fields, Resource } from '@kaoxin/contract/resource.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { pinyinSearch } from '#platform/text/pinyin.ts';

type Values = Readonly<Record<string, unknown>>;

/** A filter on a multiple choice tests for one of the values; other fields use a plain comparison. */
export const filterBy =
  (table: string, fields: Fields) =>
  ({ field, comparison, value }: Filter): RawBuilder<SqlBool> | undefined => {
    const schema = fields[field];
    if (!schema || factsOf(schema)?.kind !== 'choices') return undefined;
    const among = sql<SqlBool>`${value}::integer = any(${sql.ref(`${table}.${field}`)})`;
    if (comparison === 'equal') return among;
    if (comparison === 'notequal') return sql<SqlBool>`(${among}) is not true`;
    return undefined;
  };

export function searchKeyOf({ keyword }: Resource, after: Values): { searchKey?: string } {
  if (!keyword) return {};
  const words = keyword.map((field) => String(after[field] ?? '')).join(' ');
  return { searchKey: `${words.toLowerCase()} ${pinyinSearch(words)}` };
}

/** @throws 400, naming both fields, for a range that ends before it begins */
export function checkRanges({ ranges = [], form }: Resource, after: Values): void {
  const [broken] = brokenRanges(ranges, form, after);
  if (broken) throw refuse(400, broken.words, { fields: broken.fields });
}
