import { say } from '@kaoxin/contract/conventions.ts';
import { roleLabel } from '@kaoxin/contract/system/role.ts';
import type { Person } from '@kaoxin/contract/user/people.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { labelsBeside } from '#platform/labels.ts';
import { withFactor } from '#platform/session/second-factor/second-factor.ts';
import { openedPhone } from '#platform/session/staff-phone.ts';
import type { Work } from '#platform/work.ts';

export type UserRow = SelectedRow<'user'>;

export const shownColumns = [
  ...['id', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'version', 'tenantId', 'status'],
  ...['account', 'realName', 'name', 'code', 'phone', 'email', 'sex', 'birthday', 'userType', 'avatar'],
  ...['roleIds', 'deptIds', 'postIds', 'lastLogin'],
] as const;

const sources = {
  roleIds: async (work: Work, ids: readonly string[]) => {
    const rows = await work.table('role').those(ids).select(['id', 'roleName', 'roleNameEn']).execute();
    return rows.map((row) => ({ id: row.id, name: say(roleLabel(row), work.actor.language) }));
  },
  deptIds: (work: Work, ids: readonly string[]) =>
    work.table('dept').those(ids).select(['id', 'deptName as name']).execute(),
  postIds: (work: Work, ids: readonly string[]) =>
    work.table('post').those(ids).select(['id', 'postName as name']).execute(),
} as const;

async function namesFor(work: Work, rows: readonly UserRow[], held: keyof typeof sources) {
  const ids = [...new Set(rows.flatMap((row) => row[held]))];
  if (ids.length === 0) return () => '';
  const found = await sources[held](work, ids);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (row: UserRow): string => row[held].flatMap((id) => names.get(id) ?? []).join(',');
}

const dictionaries = { sex: 'sex', userType: 'user_type', status: 'enable_status' };

async function tenantName({ actor, handle }: Work): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select tenant_name as name from tenant where tenant_id = ${actor.tenantId}`.execute(handle);
  return rows[0]?.name ?? null;
}

/** Users as administrators see them. Digests never leave the server (wire.md A, Passwords). */
export async function presentPeople(work: Work, rows: readonly UserRow[]): Promise<Person[]> {
  const roleName = await namesFor(work, rows, 'roleIds');
  const deptName = await namesFor(work, rows, 'deptIds');
  const postName = await namesFor(work, rows, 'postIds');
  const factors = await withFactor(
    work.handle,
    rows.map(({ id }) => id),
  );
  const labels = await labelsBeside(work, dictionaries);
  const tenant = await tenantName(work);
  return rows.map((row) => ({
    id: row.id,
    createUser: row.createUser,
    createDept: row.createDept,
    createTime: row.createTime,
    updateUser: row.updateUser,
    updateTime: row.updateTime,
    version: row.version,
    tenantId: row.tenantId,
    tenantName: tenant,
    account: row.account,
    realName: row.realName,
    name: row.name,
    code: row.code,
    phone: openedPhone(work.context, row.phone),
    email: row.email,
    sex: row.sex,
    birthday: row.birthday,
    userType: row.userType,
    avatar: row.avatar,
    status: row.status,
    roleId: row.roleIds.join(','),
    roleName: roleName(row),
    deptId: row.deptIds.join(','),
    deptName: deptName(row),
    postId: row.postIds.join(','),
    postName: postName(row),
    lastLogin: row.lastLogin,
    secondFactor: Number(factors.has(row.id)),
    ...labels(row),
  }));
}

export async function presentPerson(work: Work, row: UserRow): Promise<Person> {
  const [person] = await presentPeople(work, [row]);
  if (!person) throw new Error('one row in, one row out');
  return person;
}
