import type { Label } from '@kaoxin/contract/conventions.ts';
import type { TaskState } from '@kaoxin/contract/task.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { noteChange } from '#platform/database/changes.ts';
import { newKey } from '#platform/files/stores/store.ts';
import type { Leased } from '#platform/jobs/queue.ts';
import { ringLive } from '#platform/live/hub.ts';
import { putMessages } from '#platform/live/inbox.ts';
import type { ActingAs } from './person-actor.ts';

/** A task taken by a server; no other continues it while `runner` is in its row. */
export interface TakenTask {
  id: string;
  tenantId: string;
  userId: string;
  runner: string;
  /**
   * number of times it was taken, including this one: of two servers that both believe they have it, the later one does
   */
  turn: number;
  titleZh: string;
  titleEn: string;
  payload: unknown;
  acting: ActingAs;
  done: number;
  total: number;
  cancelAsked: number;
  resultKey: string | null;
  /** consecutive attempts without progress, including this one */
  idleStarts: number;
}

/**
 * Takes a task; undefined when it has ended, or when another server has leased its job since. Only the holder of the
 * job takes a task, so that a running task has a job. A previous holder fails at its next step.
 */
export async function takeTask(
  context: AppContext,
  id: string,
  job: Pick<Leased, 'id' | 'attempt'>,
): Promise<TakenTask | undefined> {
  // The row of the job is locked, so that no server leases it in between.
  const { rows } = await sql<TakenTask>`
    with leased as materialized (select from job where id = ${job.id} and attempts = ${job.attempt} for update)
    update task set state = 'running', runner = gen_random_uuid(), turn = turn + 1,
      start_time = coalesce(start_time, now()), done_at_start = done,
      idle_starts = case when done > done_at_start then 1 else idle_starts + 1 end
    where id = ${id} and state in ('waiting', 'running') and is_deleted = 0 and exists (select from leased)
    returning id, tenant_id, create_user as user_id, runner, turn, title_zh, title_en, payload, acting, done, total, cancel_asked,
      result_key, idle_starts`.execute(context.database.kysely);
  const [task] = rows;
  if (task) await ringTask(context.database.kysely, task);
  return task;
}

export async function takeBackStart(context: AppContext, { id, runner }: TakenTask): Promise<void> {
  await sql`update task set idle_starts = greatest(idle_starts - 1, 0)
    where id = ${id} and runner = ${runner} and state = 'running'`.execute(context.database.kysely);
}

export const ringTask = (
  db: QueryExecutorProvider,
  { tenantId, userId }: Pick<TakenTask, 'tenantId' | 'userId'>,
): Promise<void> => ringLive(db, { tenantId, userIds: [userId], news: 'tasks' });

/**
 * Writes the progress and returns whether the task is to stop; undefined when another server has taken it. Displayed
 * progress that no step has committed does not count: otherwise the next attempt would not count as idle.
 */
export async function noteProgress(
  context: AppContext,
  task: TakenTask,
  { done, total, gotFurther }: { done: number; total: number; gotFurther: boolean },
): Promise<{ cancelAsked: number } | undefined> {
  const db = context.database.kysely;
  const { rows } = await sql<{ cancelAsked: number; moved: boolean }>`with before as (
      select id, done, total from task where id = ${task.id} and runner = ${task.runner} and state = 'running' for update)
    update task set done = ${done}, total = ${total}, done_at_start = ${gotFurther ? done - 1 : done}
    from before where task.id = before.id
    returning task.cancel_asked, before.done <> ${done} or before.total <> ${total} as moved`.execute(db);
  const [row] = rows;
  if (row?.moved) await ringTask(db, task);
  return row;
}

/**
 * Records the key of its file before the file is written, so that a crash leaves no unknown file. Undefined when
 * another server has taken the task.
 */
export async function noteFile(context: AppContext, task: TakenTask): Promise<string | undefined> {
  if (task.resultKey !== null) await context.files.remove(task.resultKey);
  const key = newKey();
  const { rows } = await sql`update task set result_key = ${key}
    where id = ${task.id} and runner = ${task.runner} and state = 'running' returning id`.execute(
    context.database.kysely,
  );
  return rows.length === 0 ? undefined : key;
}

export interface TaskResult {
  name: string;
  contentType: string;
  key: string;
  held: object | undefined;
}

export interface Ended {
  state: Exclude<TaskState, 'waiting' | 'running'>;
  words: Label;
  done: number;
  total: number;
  result?: TaskResult | undefined;
  unsettled?: boolean;
}

/** Ends a task once, with a notice to its user. Returns whether this call ended it. */
export function endTask(context: AppContext, task: TakenTask, end: Ended): Promise<boolean> {
  const { state, words, done, total, result, unsettled = false } = end;
  return context.database.kysely.transaction().execute(async (db) => {
    const { rows } = await sql<{ path: string | null }>`
      update task set state = ${state}, words_zh = ${words[0]}, words_en = ${words[1]}, done = ${done}, total = ${total},
        result_name = ${result?.name ?? null}, result_type = ${result?.contentType ?? null},
        result_key = ${result?.key ?? null}, result_held = ${result?.held ? JSON.stringify(result.held) : null}::jsonb,
        unsettled = ${Number(unsettled)}, end_time = now(), update_time = now(), version = version + 1
      where id = ${task.id} and runner = ${task.runner} and state = 'running' returning path`.execute(db);
    const [row] = rows;
    if (!row) return false;
    await noteChange(db, 'task', task.tenantId);
    const [zh, en] = endWords[state];
    await putMessages(db, task.tenantId, [task.userId], {
      tab: 'mail',
      title: [`${task.titleZh}：${zh}`, `${task.titleEn}: ${en}`],
      content: words,
      ...(row.path === null ? {} : { path: row.path }),
    });
    await ringTask(db, task);
    return true;
  });
}

const endWords: Record<Ended['state'], Label> = {
  done: ['已完成', 'done'],
  failed: ['未完成', 'not done'],
  cancelled: ['已取消', 'cancelled'],
};
