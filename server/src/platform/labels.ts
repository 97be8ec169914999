import { sql } from 'kysely';
import type { Work } from './work.ts';

interface Entry {
  code: string;
  dictKey: string;
  dictValue: string;
  dictValueEn: string | null;
}

/** Label of a key in the caller's language; null where nothing was chosen or the entry is gone. */
export type LabelOf = (code: string, key: number | null | undefined) => string | null;

/** Labels of these dictionaries, sealed entries included: the platform's, and the business ones of the caller's tenant. */
export async function labelsOf({ actor, platform }: Work, codes: readonly string[]): Promise<LabelOf> {
  const wanted = [...new Set(codes)];
  const { rows } = await sql<Entry>`
    select code, dict_key, dict_value, dict_value_en from dict
      where code = any(${wanted}::text[]) and is_deleted = 0
    union all select code, dict_key, dict_value, dict_value_en from dict_biz
      where code = any(${wanted}::text[]) and tenant_id = ${actor.tenantId} and is_deleted = 0`.execute(platform);
  const labels = new Map(
    rows.map(({ code, dictKey, dictValue, dictValueEn }) => [
      `${code} ${dictKey}`,
      actor.language === 'en' && dictValueEn ? dictValueEn : dictValue,
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
