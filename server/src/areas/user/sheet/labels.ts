import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

interface Entry {
  code: string;
  dictKey: string;
  dictValue: string;
}

/** Entries of the dictionaries that people's fields go by; business ones are the tenant's own. */
export async function entriesOf({ actor, handle }: Work): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select code, dict_key, dict_value from dict where code = 'user_type' and is_deleted = 0
    union all select code, dict_key, dict_value from dict_biz
      where code = 'sex' and tenant_id = ${actor.tenantId} and is_deleted = 0`.execute(handle);
  return rows;
}

export async function labelsOf(work: Work): Promise<(code: string, key: number | null) => string | null> {
  const entries = await entriesOf(work);
  return (code, key) =>
    key === null
      ? null
      : (entries.find((entry) => entry.code === code && entry.dictKey === String(key))?.dictValue ?? String(key));
}
