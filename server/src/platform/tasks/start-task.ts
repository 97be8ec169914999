import type { Label } from '@kaoxin/contract/conventions.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { sendToPlatform } from '#platform/datasources/outbox.ts';
import { putJob, wake } from '#platform/jobs/queue.ts';
import { ringLive } from '#platform/live/hub.ts';
import type { Work } from '#platform/work.ts';

/** What is to be done, told by whoever starts it. */
export interface TaskOrder {
  title: Label;
  /** for `run` of the kind; no personal fields: they belong into rows of their own */
  payload: Record<string, unknown>;
  /** how many of `done` there will be, when that is known */
  total?: number;
}

/** A task on its way to the platform's tables. */
export interface SentTask extends TaskOrder {
  id: string;
  kind: string;
  userId: string;
  createDept: string | null;
  time: string;
  actsAs: { roleIds: readonly string[]; deptId: string | null };
}

/** A task is a job of this kind. */
export const taskJob = (kind: string): string => `task:${kind}`;

/**
 * Starts long work in the caller's own transaction: it exists when that is committed, and not before; from business
 * tables in a data source it is carried over. Answers the id of the task, which is its starter's alone.
 */
export async function startTask(work: Work, kind: string, order: TaskOrder): Promise<string> {
  const { actor } = work;
  if (!work.writing) throw new Error('a task is started inside a transaction');
  if (actor.id === null) throw new Error('a task is started by a person, who will hear of its end');
  const { rows } = await sql<{ id: string }>`select next_id() as id`.execute(work.handle);
  const id = rows[0]?.id ?? '';
  const actsAs = { roleIds: actor.roleIds, deptId: actor.deptId };
  const sent: SentTask = { ...order, id, kind, userId: actor.id, createDept: actor.deptId, time: work.now, actsAs };
  if (work.store === 'business' && !work.inPrimary) await sendToPlatform(work, { kind: 'task', content: sent });
  else {
    await putTask(work.handle, actor.tenantId, sent);
    work.wrote('task');
    work.afterCommit(() => wake(work.context));
  }
  return id;
}

/** Writes a task and its job through any handle of the primary. */
export async function putTask(db: QueryExecutorProvider, tenantId: string, task: SentTask): Promise<void> {
  const { id, kind, title, payload, total = null, userId, createDept, time, actsAs } = task;
  await sql`insert into task (id, tenant_id, create_user, create_dept, create_time, update_user, update_time,
      kind, title_zh, title_en, payload, acts_as, total)
    values (${id}, ${tenantId}, ${userId}, ${createDept}, ${time}, ${userId}, ${time}, ${kind}, ${title[0]}, ${title[1]},
      ${JSON.stringify(payload)}::jsonb, ${JSON.stringify(actsAs)}::jsonb, ${total})`.execute(db);
  await putJob(db, tenantId, { kind: taskJob(kind), payload: { task: id }, seconds: 0 });
  await ringLive(db, { tenantId, userIds: [userId], news: 'task' });
}
