import { valueAt } from '@kaoxin/contract/records.ts';
import { headKey } from '@kaoxin/contract/system/dict.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from './work.ts';

export interface DictionaryEntry {
  code: string;
  dictKey: string;
  dictValue: string;
  dictValueEn: string | null;
}

/** Label of a key in the caller's language; null when nothing was chosen or the entry is gone. */
export type LabelOf = (code: string, key: number | string | null | undefined) => string | null;

/**
 * Entries of these dictionaries, including sealed ones (`isSealed`): the platform's, and the business ones of the
 * caller's tenant. The head of a dictionary is its title and no entry.
 */
export async function dictionaryEntries(
  { actor, platform }: Work,
  codes: readonly string[],
): Promise<DictionaryEntry[]> {
  const wanted = [...new Set(codes)];
  if (wanted.length === 0) return [];
  const { rows } = await sql<DictionaryEntry>`
    select code, dict_key, dict_value, dict_value_en from dict
      where code = any(${wanted}::text[]) and dict_key <> ${headKey} and is_deleted = 0
    union all select code, dict_key, dict_value, dict_value_en from dict_biz
      where code = any(${wanted}::text[]) and tenant_id = ${actor.tenantId} and dict_key <> ${headKey} and is_deleted = 0`.execute(
    platform,
  );
  return rows;
}

export const isKey = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string';

export async function labelsOf(work: Work, codes: readonly string[]): Promise<LabelOf> {
  const isEnglish = work.actor.language === 'en';
  const labels = new Map(
    (await dictionaryEntries(work, codes)).map(({ code, dictKey, dictValue, dictValueEn }) => [
      `${code} ${dictKey}`,
      isEnglish && dictValueEn ? dictValueEn : dictValue,
    ]),
  );
  return (code, key) => (key === null || key === undefined ? null : (labels.get(`${code} ${key}`) ?? null));
}

/**
 * `<field>Name` for each of these fields, as clients of related platforms show it (wire.md B3 to B6); with several keys
 * all labels.
 * @param dictionaries field → code of the dictionary of its key
 */
export async function labelsBeside<F extends string>(
  work: Work,
  dictionaries: Readonly<Record<F, string>>,
): Promise<(row: object) => Record<`${F}Name`, string | null>> {
  const fields = Object.entries<string>(dictionaries);
  const labelOf: LabelOf = fields.length === 0 ? () => null : await labelsOf(work, Object.values(dictionaries));
  const between = work.actor.language === 'en' ? ', ' : '、';
  return (row) => {
    const named = (code: string, key: unknown): string | null =>
      Array.isArray(key)
        ? key.flatMap((each: number) => labelOf(code, each) ?? []).join(between)
        : isKey(key)
          ? labelOf(code, key)
          : null;
    const labels = fields.map(([field, code]) => [`${field}Name`, named(code, valueAt(row, field))]);
    return Object.fromEntries(labels) as Record<`${F}Name`, string | null>;
  };
}

/** Refuses 400, naming the field, a key missing in the dictionary; unchanged values stay valid. */
export async function checkWords(
  work: Work,
  dictionaries: Readonly<Record<string, string>>,
  given: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const said = Object.entries(dictionaries).filter(
    ([field]) => typeof given[field] === 'string' && given[field] !== before[field],
  );
  if (said.length === 0) return;
  const entries = await dictionaryEntries(
    work,
    said.map(([, code]) => code),
  );
  const known = new Set(entries.map(({ code, dictKey }) => `${code} ${dictKey}`));
  for (const [field, code] of said)
    if (!known.has(`${code} ${String(given[field])}`))
      throw refuse(400, ['字典中没有该选项，请重新选择', 'No such entry in the dictionary; choose again'], {
        fields: [field],
      });
}
