import { sql } from 'kysely';
import type { Work } from './work.ts';

/** An entry of a dictionary, by what it is called in both languages. */
export interface DictionaryEntry {
  code: string;
  dictKey: string;
  dictValue: string;
  dictValueEn: string | null;
}

/** Label of a key in the caller's language; null where nothing was chosen or the entry is gone. */
export type LabelOf = (code: string, key: number | null | undefined) => string | null;

/** Entries of these dictionaries, sealed ones included: the platform's, and the business ones of the caller's tenant. */
export async function dictionaryEntries(
  { actor, platform }: Work,
  codes: readonly string[],
): Promise<DictionaryEntry[]> {
  const wanted = [...new Set(codes)];
  if (wanted.length === 0) return [];
  const { rows } = await sql<DictionaryEntry>`
    select code, dict_key, dict_value, dict_value_en from dict
      where code = any(${wanted}::text[]) and is_deleted = 0
    union all select code, dict_key, dict_value, dict_value_en from dict_biz
      where code = any(${wanted}::text[]) and tenant_id = ${actor.tenantId} and is_deleted = 0`.execute(platform);
  return rows;
}

/** Labels of these dictionaries. */
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
 * What a row says beside its keys: `<field>Name` of each of these fields, as clients of the relatives show it (wire.md
 * B3 to B6); of several keys all labels.
 * @param dictionaries field → code of the dictionary its key is one of
 */
export async function labelsBeside<F extends string>(
  work: Work,
  dictionaries: Readonly<Record<F, string>>,
): Promise<(row: object) => Record<`${F}Name`, string | null>> {
  const fields = Object.entries<string>(dictionaries);
  if (fields.length === 0) return () => ({}) as Record<`${F}Name`, null>;
  const labelOf = await labelsOf(work, Object.values(dictionaries));
  const between = work.actor.language === 'en' ? ', ' : '、';
  return (row) => {
    const keys = row as Record<string, number | readonly number[] | null | undefined>;
    const named = (code: string, key: (typeof keys)[string]): string | null =>
      Array.isArray(key)
        ? key.flatMap((each: number) => labelOf(code, each) ?? []).join(between)
        : labelOf(code, key as number | null | undefined);
    const labels = fields.map(([field, code]) => [`${field}Name`, named(code, keys[field])]);
    return Object.fromEntries(labels) as Record<`${F}Name`, string | null>;
  };
}
