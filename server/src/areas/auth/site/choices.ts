import type { choices } from '@kaoxin/contract/auth/choices.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { roleLabel } from '@kaoxin/contract/system/role.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

export async function heldDepts(
  work: Work,
  { query }: InputOf<typeof choices.depts>,
): Promise<AnswerOf<typeof choices.depts>> {
  const id = own(work, query.userId);
  const { rows } = await sql<{ id: string; deptName: string }>`
    select d.id, d.dept_name from ${work.table('user').as('u')} join ${work.table('dept').as('d')} on d.id = any(u.dept_ids)
    where u.id = ${id}
      and (${query.deptId ?? null}::bigint[] is null or d.id = any(${query.deptId ?? null}::bigint[])) order by d.sort, d.id`.execute(
    work.handle,
  );
  return rows;
}

export async function heldRoles(
  work: Work,
  { query }: InputOf<typeof choices.roles>,
): Promise<AnswerOf<typeof choices.roles>> {
  const id = own(work, query.userId);
  const { rows } = await sql<{ id: string; roleName: string; roleNameEn: string | null }>`
    select r.id, r.role_name, r.role_name_en from ${work.table('user').as('u')} join ${work.table('role').as('r')} on r.id = any(u.role_ids)
    where u.id = ${id}
      and (${query.roleId ?? null}::bigint[] is null or r.id = any(${query.roleId ?? null}::bigint[])) order by r.sort, r.id`.execute(
    work.handle,
  );
  return rows.map((row) => ({ id: row.id, roleName: say(roleLabel(row), work.actor.language) }));
}

function own({ actor }: Work, userId: string | undefined): string | null {
  if (userId !== undefined && userId !== actor.id) throw refuse('notFound');
  return actor.id;
}
