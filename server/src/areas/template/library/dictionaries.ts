import { headKey } from '@kaoxin/contract/system/dict.ts';
import type { FieldMeaning } from '@kaoxin/contract/template/entry.ts';
import type { OpenChoice } from '@kaoxin/contract/template/open-form.ts';
import type { Surroundings } from '@kaoxin/contract/template/value.ts';
import type { Work } from '#platform/work.ts';

type Chosen = Pick<FieldMeaning, 'dictCode' | 'columns'>;

export const dictCodesOf = (fields: readonly Chosen[]): string[] => [
  ...new Set(
    fields
      .flatMap(({ dictCode, columns }) => [dictCode, ...columns.map((column) => column.dictCode)])
      .filter((code) => typeof code === 'string'),
  ),
];

async function entriesIn(work: Work, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return work
    .table('dictBiz')
    .select()
    .select(['code', 'dictKey', 'dictValue', 'dictValueEn'])
    .where('code', 'in', [...codes])
    .where('dictKey', '<>', headKey)
    .where('isSealed', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

async function keysIn(work: Work, codes: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const keys = new Map<string, Set<string>>(codes.map((code) => [code, new Set<string>()]));
  for (const { code, dictKey } of await entriesIn(work, codes)) keys.get(code)?.add(dictKey);
  return keys;
}

export async function choicesIn(work: Work, fields: readonly Chosen[]): Promise<Record<string, OpenChoice[]>> {
  const codes = dictCodesOf(fields);
  const choices: Record<string, OpenChoice[]> = Object.fromEntries(codes.map((code) => [code, []]));
  const isEnglish = work.actor.language === 'en';
  for (const { code, dictKey, dictValue, dictValueEn } of await entriesIn(work, codes))
    choices[code]?.push({ key: dictKey, label: isEnglish && dictValueEn ? dictValueEn : dictValue });
  return choices;
}

export async function surroundingsOf(work: Work, fields: readonly Chosen[]): Promise<Surroundings> {
  const keys = await keysIn(work, dictCodesOf(fields));
  return { today: work.now.slice(0, 10), keysOf: (code) => keys.get(code) ?? new Set() };
}

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
