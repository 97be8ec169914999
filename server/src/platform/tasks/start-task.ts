import type { Label } from '@kaoxin/contract/conventions.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { noteChange } from '#platform/database/changes.ts';
import { sendToPlatform } from '#platform/datasources/outgoing.ts';
import { putJob, wake } from '#platform/jobs/queue.ts';
import type { Work } from '#platform/work.ts';
import { refuseTooMany } from './open-tasks.ts';
import { type ActingAs, actingAs } from './person-actor.ts';

export interface TaskStart {
  title: Label;
  payload: object;
  total?: number;
  path?: string;
  /** the task follows from a completed step, so the limit of tasks does not apply */
  follows?: true;
}

export interface TaskOrder extends TaskStart {
  id: string;
  kind: string;
  userId: string;
  acting: ActingAs;
}

export const jobOf = (kind: string): string => `task ${kind}`;

/**
 * Starts a task of the caller in the caller's transaction; it exists once that commits. From business tables in a data
 * source it is carried over once after the commit. Returns the task's id.
 * @throws a refusal when the user has as many unfinished tasks as parameter `task.limit` allows, unless it follows a
 * step
 */
export async function startTask(work: Work, kind: string, start: TaskStart): Promise<string> {
  const { id: userId, tenantId } = work.actor;
  if (!work.writing || userId === null) throw new Error('a task is started by a person, inside a transaction');
  if (!start.follows) await refuseTooMany(work, userId);
  const { rows } = await sql<{ id: string }>`select next_id() as id`.execute(work.handle);
  const id = rows[0]?.id ?? '';
  const { follows: _, ...what } = start;
  const order: TaskOrder = { ...what, id, kind, userId, acting: actingAs(work.actor) };
  if (work.store === 'business' && !work.inPrimary) await sendToPlatform(work, { kind: 'task', content: order });
  else {
    await putTask(work.handle, tenantId, order);
    work.afterCommit(() => wake(work.context));
  }
  return id;
}

/** `startTask` through any handle of the primary. */
export async function putTask(db: QueryExecutorProvider, tenantId: string, order: TaskOrder): Promise<void> {
  const { id, kind, userId, acting, title, payload, total = 0, path = null } = order;
  await sql`insert into task (id, tenant_id, create_user, update_user, kind, title_zh, title_en, payload, acting, total, path)
    values (${id}, ${tenantId}, ${userId}, ${userId}, ${kind}, ${title[0]}, ${title[1]}, ${JSON.stringify(payload)}::jsonb,
      ${JSON.stringify(acting)}::jsonb, ${total}, ${path})`.execute(db);
  await noteChange(db, 'task', tenantId);
  await putJob(db, tenantId, { kind: jobOf(kind), payload: { task: id }, seconds: 0 });
}
