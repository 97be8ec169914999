import { sql } from 'kysely';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

interface Entry {
  code: string;
  dictKey: string;
  dictValue: string;
}

/** Entries of the dictionaries that people's fields go by; business ones are the tenant's own. */
export async function entriesOf(work: Work): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select code, dict_key, dict_value from ${livingRows(work.handle, platformTenant, 'dict').as('d')} where code = 'user_type'
    union all select code, dict_key, dict_value from ${work.table('dictBiz').as('b')} where code = 'sex'`.execute(
    work.handle,
  );
  return rows;
}
