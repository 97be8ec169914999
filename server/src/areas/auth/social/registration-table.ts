import { sql } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';
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
tenantTable('registration', { store: 'platform' });

/** The password of a registration that waits, for the answer to whoever knows it. */
export async function waitingPassword(
  db: Work['handle'],
  tenantId: string,
  account: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ passwordHash: string }>`select password_hash from registration
    where tenant_id = ${tenantId} and lower(account) = ${account.toLowerCase()} and status = 0 and is_deleted = 0`.execute(
    db,
  );
  return rows[0]?.passwordHash;
}
