import type { Label } from '@kaoxin/contract/conventions.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { noteChange } from '#platform/database/changes.ts';
import { sendToPlatform } from '#platform/datasources/outgoing.ts';
import { putJob, wake } from '#platform/jobs/queue.ts';
import type { Work } from '#platform/work.ts';
import { refuseTooMany } from './open-tasks.ts';
import { type ActingAs, actingAs } from './person-actor.ts';
import './task-table.ts';

export interface TaskStart {
  title: Label;
  /** what its kind needs to know, at most some kilobytes */
  payload: object;
  /** steps it will have; 0 when that shows later */
  total?: number;
  /** page of ours that shows what it does */
  path?: string;
  /** what follows from a step somebody has taken: no wish of his that he could be told to wait with, and refused to nobody */
  follows?: true;
}

/** A task on its way from business tables to the platform's. */
export interface TaskOrder extends TaskStart {
  id: string;
  kind: string;
  userId: string;
  acting: ActingAs;
}

export const jobOf = (kind: string): string => `task ${kind}`;

/**
 * Starts a task of the acting person inside the caller's transaction: it exists when that is committed, and not before.
 * From business tables in a data source it is carried over after the commit, once. Answers the task's id.
 * @throws a refusal, unless it follows a step, when as many of his tasks as parameter `task.limit` allows have not ended yet
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

/** As `startTask`, through any handle of the primary. */
export async function putTask(db: QueryExecutorProvider, tenantId: string, order: TaskOrder): Promise<void> {
  const { id, kind, userId, acting, title, payload, total = 0, path = null } = order;
  await sql`insert into task (id, tenant_id, create_user, update_user, kind, title_zh, title_en, payload, acting, total, path)
    values (${id}, ${tenantId}, ${userId}, ${userId}, ${kind}, ${title[0]}, ${title[1]}, ${JSON.stringify(payload)}::jsonb,
      ${JSON.stringify(acting)}::jsonb, ${total}, ${path})`.execute(db);
  await noteChange(db, 'task', tenantId);
  await putJob(db, tenantId, { kind: jobOf(kind), payload: { task: id }, seconds: 0 });
}
