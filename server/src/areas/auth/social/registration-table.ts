import { type SqlBool, sql } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

interface RegistrationTable extends BaseColumns {
  account: string;
  realName: string;
  passwordHash: string;
  socialLinkId: string;
  sourceName: string;
  userId: string | null;
  reason: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    registration: RegistrationTable;
  }
}
export const registrationTable = tenantTable('registration', { store: 'platform' });

export async function waitingPassword(
  db: Work['handle'],
  tenantId: string,
  account: string,
): Promise<string | undefined> {
  const row = await livingRows(db, tenantId, 'registration')
    .select()
    .select('passwordHash')
    .where(sql<SqlBool>`lower(account) = ${account.toLowerCase()}`)
    .where('status', '=', 0)
    .executeTakeFirst();
  return row?.passwordHash;
}
