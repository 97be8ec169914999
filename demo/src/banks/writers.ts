import type { Actor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { personActor } from '@kaoxin/server/platform/tasks/person-actor.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';

export interface Writer {
  id: string;
  roleAlias: string;
  roleIds: string[];
  deptIds: string[];
  deptName: string;
}

export interface Hands {
  author: Actor;
  reviewer: Actor;
}

export async function writersIn(context: AppContext): Promise<Writer[]> {
  const { rows } = await sql<Writer>`
    select u.id, r.role_alias, u.role_ids, u.dept_ids, d.dept_name
    from "user" u join role r on r.id = any(u.role_ids) join dept d on d.id = u.dept_ids[1]
    where u.tenant_id = ${firstTenant} and u.is_deleted = 0
      and r.role_alias in ('item_author', 'item_reviewer', 'district_manager') order by u.id`.execute(
    context.database.kysely,
  );
  return rows;
}

/** Authors of a department take turns; a district's manager writes its banks. Undefined if no user is left. */
export async function handsOf(
  context: AppContext,
  writers: readonly Writer[],
  dept: string,
  turn: number,
): Promise<Hands | undefined> {
  const isReviewer = ({ roleAlias }: Writer) => roleAlias === 'item_reviewer';
  const authors = writers.filter((writer) => writer.deptName === dept && !isReviewer(writer));
  const author = await actorOf(context, authors, turn);
  const reviewer = await actorOf(context, writers.filter(isReviewer), turn);
  return author && reviewer && { author, reviewer };
}

async function actorOf(context: AppContext, able: readonly Writer[], turn: number): Promise<Actor | undefined> {
  const writer = able[turn % (able.length || 1)];
  if (!writer) return undefined;
  const { id, roleIds, deptIds } = writer;
  return personActor(context, firstTenant, id, { roleIds, deptId: deptIds[0] ?? null, language: 'zh', ip: '' });
}
