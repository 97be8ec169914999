import { sql } from 'kysely';
import { heldCodes } from '#platform/access/held-codes.ts';
import type { Work } from '#platform/work.ts';

/**
 * The button of the head of the authority, held for every kind, including kinds the head does not audit (domain.md
 * 4.3).
 */
export const leadersButton = (grant: string): string => `${grant}_supervise`;

export async function holders(
  work: Work,
  code: string,
  deptId: string | null,
  roleAlias: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from ${work.table('user').as('u')}
    where u.status = 1
      and (${deptId}::bigint is null or ${deptId}::bigint = any(u.dept_ids))
      and exists (select from ${heldCodes} held join ${work.table('role').as('r')} on r.id = held.role_id
        where held.code = ${code} and r.id = any(u.role_ids) and (${roleAlias}::text is null or r.role_alias = ${roleAlias}))
    order by u.id`.execute(work.platform);
  return rows.map(({ id }) => id);
}

export interface Place {
  deptId: string | null;
  districtId: string | null;
}

export async function nearestHolders(
  work: Work,
  code: string,
  roleAlias: string | null,
  { deptId, districtId }: Place,
  atMost: number,
): Promise<string[]> {
  const district = districtId === null ? [] : await officesOf(work, districtId);
  const offices = [...(deptId === null ? [] : [deptId]), ...district];
  const { rows } = await sql<{ id: string }>`select u.id from ${work.table('user').as('u')}
    where u.status = 1
      and exists (select from ${heldCodes} held join ${work.table('role').as('r')} on r.id = held.role_id
        where held.code = ${code} and r.id = any(u.role_ids) and (${roleAlias}::text is null or r.role_alias = ${roleAlias}))
    order by (u.dept_ids && ${offices}::bigint[]) desc, u.id limit ${atMost}`.execute(work.platform);
  return rows.map(({ id }) => id);
}

async function officesOf(work: Work, districtId: string): Promise<string[]> {
  const district = await work
    .table('district')
    .ofTenant()
    .select()
    .select('deptId')
    .where('id', '=', districtId)
    .executeTakeFirst();
  return district?.deptId ? [district.deptId] : [];
}
