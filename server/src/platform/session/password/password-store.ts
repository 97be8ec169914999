import { type QueryExecutorProvider, sql } from 'kysely';
import { noteChange } from '#platform/database/changes.ts';
import { forgetDevices } from '../devices.ts';

interface Stored {
  account: string;
  passwordHash: string;
}

export async function storedPasswords(
  db: QueryExecutorProvider,
  userId: string,
): Promise<{ account: string; hashes: string[] } | undefined> {
  const { rows } = await sql<Stored>`
    select account, password_hash from "user" where id = ${userId} and is_deleted = 0`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const former = await sql<{ passwordHash: string }>`
    select password_hash from password_history where user_id = ${userId} order by at desc limit 24`.execute(db);
  return { account: row.account, hashes: [row.passwordHash, ...former.rows.map((each) => each.passwordHash)] };
}

interface NewPassword {
  userId: string;
  hash: string;
  /** hash of the password this change was based on; the change fails when it is no longer current */
  former: string;
  mustChange: 0 | 1;
  by: string | null;
}

/** Archives the former password and invalidates cached totals. @returns false when another change was faster */
export async function setPassword(
  db: QueryExecutorProvider,
  { userId, hash, former, mustChange, by }: NewPassword,
): Promise<boolean> {
  const { rows } = await sql<{ tenantId: string }>`
    update "user" set password_hash = ${hash}, password_time = now(), must_change_password = ${mustChange},
      update_user = ${by}, update_time = now(), version = version + 1
    where id = ${userId} and password_hash = ${former} and is_deleted = 0 returning tenant_id`.execute(db);
  if (!rows[0]) return false;
  await forgetDevices(db, [userId]);
  await sql`insert into password_history (user_id, password_hash) values (${userId}, ${former})`.execute(db);
  await noteChange(db, 'user', rows[0].tenantId);
  return true;
}
