import { type QueryExecutorProvider, sql } from 'kysely';

export interface SessionPerson {
  id: string;
  tenantId: string;
  account: string;
  name: string;
  realName: string;
  avatar: string | null;
  passwordHash: string;
  mustChangePassword: number;
  status: number;
  roleIds: string[];
  deptIds: string[];
  postIds: string[];
  roles: { id: string; alias: string }[];
  tenantOpen: boolean;
}

const columns = sql`
  u.id, u.tenant_id, u.account, u.name, u.real_name, u.avatar, u.password_hash, u.must_change_password, u.status,
  u.role_ids, u.dept_ids, u.post_ids,
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id::text, 'alias', r.role_alias) order by r.sort, r.id)
    from role r where r.tenant_id = u.tenant_id and r.id = any(u.role_ids) and r.is_deleted = 0), '[]') as roles,
  exists (select from tenant t where t.tenant_id = u.tenant_id and t.status = 1 and t.is_deleted = 0
    and (t.expire_time is null or t.expire_time > now())) as tenant_open`;

export async function personByAccount(
  db: QueryExecutorProvider,
  tenantId: string,
  account: string,
): Promise<SessionPerson | undefined> {
  const { rows } = await sql<SessionPerson>`
    select ${columns} from "user" u
    where u.tenant_id = ${tenantId} and lower(u.account) = ${account.toLowerCase()} and u.is_deleted = 0`.execute(db);
  return rows[0];
}

export async function personById(db: QueryExecutorProvider, id: string): Promise<SessionPerson | undefined> {
  const { rows } = await sql<SessionPerson>`
    select ${columns} from "user" u where u.id = ${id} and u.is_deleted = 0`.execute(db);
  return rows[0];
}

/**
 * Locks the user until the transaction ends, so that log-ins of one user are serialized. Take this lock before the
 * locks of the user's sessions.
 */
export async function personLocked(db: QueryExecutorProvider, id: string): Promise<SessionPerson | undefined> {
  const { rows } = await sql<SessionPerson>`
    select ${columns} from "user" u where u.id = ${id} and u.is_deleted = 0 for update of u`.execute(db);
  return rows[0];
}

export const mayWork = (person: SessionPerson): boolean => person.status === 1 && person.tenantOpen;
