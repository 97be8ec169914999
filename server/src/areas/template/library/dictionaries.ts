import { headKey } from '@kaoxin/contract/system/dict.ts';
import type { FieldMeaning } from '@kaoxin/contract/template/entry.ts';
import type { Surroundings } from '@kaoxin/contract/template/value.ts';
import type { Work } from '#platform/work.ts';

type Chosen = Pick<FieldMeaning, 'dictCode' | 'columns'>;

/** Codes of all dictionaries that these fields choose from. */
export const dictCodesOf = (fields: readonly Chosen[]): string[] => [
  ...new Set(
    fields
      .flatMap(({ dictCode, columns }) => [dictCode, ...columns.map((column) => column.dictCode)])
      .filter((code) => typeof code === 'string'),
  ),
];

/** Keys that can be chosen of these business dictionaries; one that is not there has none. */
async function keysIn(work: Work, codes: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const keys = new Map<string, Set<string>>(codes.map((code) => [code, new Set<string>()]));
  if (codes.length === 0) return keys;
  const rows = await work
    .table('dictBiz')
    .select()
    .select(['code', 'dictKey'])
    .where('code', 'in', [...codes])
    .where('dictKey', '<>', headKey)
    .where('isSealed', '=', 0)
    .execute();
  for (const { code, dictKey } of rows) keys.get(code)?.add(dictKey);
  return keys;
}

/** What the values of a form of these fields are held against. */
export async function surroundingsOf(work: Work, fields: readonly Chosen[]): Promise<Surroundings> {
  const keys = await keysIn(work, dictCodesOf(fields));
  return { today: work.now.slice(0, 10), keysOf: (code) => keys.get(code) ?? new Set() };
}

/** Those of these codes that are no business dictionary. */
export async function unknownDictionaries(work: Work, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await work
    .table('dictBiz')
    .select()
    .select('code')
    .where('code', 'in', [...codes])
    .where('dictKey', '=', headKey)
    .execute();
  const known = new Set(rows.map(({ code }) => code));
  return codes.filter((code) => !known.has(code));
}
