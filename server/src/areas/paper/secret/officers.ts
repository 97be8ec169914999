import { sql } from 'kysely';
import { holders } from '#engine/people/holders.ts';
import { personActor } from '#platform/tasks/person-actor.ts';
import type { Work } from '#platform/work.ts';

const button = 'paper_open_secret';

interface Officer {
  id: string;
  roleIds: string[];
  deptIds: string[];
}

/**
 * Other officers who could confirm an opening requested by the caller: those whose data scope includes the paper in one
 * of their departments.
 */
export async function confirmersOf(work: Work, paperId: string): Promise<string[]> {
  const ids = await holders(work, button, null, null);
  const { rows } = await sql<Officer>`select u.id, u.role_ids, u.dept_ids from ${work.table('user').as('u')}
    where u.id = any(${ids}::bigint[]) order by u.id`.execute(work.platform);
  const found: string[] = [];
  for (const officer of rows)
    if (officer.id !== work.actor.id && (await seesPaper(work, officer, paperId))) found.push(officer.id);
  return found;
}

async function seesPaper(work: Work, { id, roleIds, deptIds }: Officer, paperId: string): Promise<boolean> {
  const { context, actor } = work;
  for (const deptId of deptIds.length > 0 ? deptIds : [null]) {
    const acting = { roleIds, deptId, language: actor.language, ip: '' };
    const officer = await personActor(context, actor.tenantId, id, acting, work.platform);
    if (officer?.grants.has(button) && (await work.as(officer).table('paper').find(paperId))) return true;
  }
  return false;
}
