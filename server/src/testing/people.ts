import { argon2Sync, createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { testPassword } from './context.ts';
import { roleIds } from './rights.ts';
import { addRow, presentTime, setRow } from './rows.ts';

const digest = createHash('md5').update(testPassword).digest('hex');
/** A password hash with a thousandth of the usual work, because tests log in thousands of times. */
const hashed = ((): string => {
  const [memory, passes, parallelism, nonce] = [8, 1, 1, randomBytes(16)];
  const tag = argon2Sync('argon2id', { message: digest, nonce, memory, passes, parallelism, tagLength: 32 });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
})();

export interface NewPerson {
  account: string;
  realName?: string;
  roles: readonly string[];
  deptId?: string | null;
  tenantId?: string;
}

export async function addPerson(
  context: AppContext,
  { account, realName = account, roles, deptId = null, tenantId = '000000' }: NewPerson,
): Promise<string> {
  const depts = deptId ? [deptId] : [];
  return addRow(context.database.kysely, 'user', {
    tenantId,
    account,
    passwordHash: hashed,
    passwordTime: presentTime(),
    name: realName,
    realName,
    roleIds: roleIds(roles, tenantId),
    deptIds: depts,
  });
}

/** Gives all users a password hash with the usual work, for tests that measure it. */
export async function keepDearly({ database }: AppContext): Promise<void> {
  await sql`update "user" set password_hash = (select password_hash from "user"
    where tenant_id = '000000' and account = 'admin')`.execute(database.kysely);
}

export async function addDept(
  context: AppContext,
  name: string,
  {
    parentId = '0',
    districtId = null,
    tenantId = '000000',
  }: { parentId?: string; districtId?: string | null; tenantId?: string } = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into dept (tenant_id, parent_id, ancestors, dept_name)
    values (${tenantId}, ${parentId}, coalesce((select ancestors || ',' || id from dept where id = ${parentId}), '0'), ${name})
    returning id`.execute(context.database.kysely);
  const id = rows[0]?.id;
  if (!id) throw new Error('no department added');
  if (districtId) await setRow(context.database.kysely, 'district', districtId, { deptId: id });
  return id;
}

/** Sets the contact data printed on letters. The seeds leave it empty, and no letter is issued without it. */
export async function sayWhereToAsk(context: AppContext): Promise<void> {
  await sql`
    update param set param_value = case param_key when 'org.phone' then '010-12345678' else '建设路1号' end
    where tenant_id = '000000' and param_key in ('org.phone', 'org.address')`.execute(context.database.kysely);
  forgetSettings(context);
}
