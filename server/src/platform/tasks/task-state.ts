import type { Label } from '@kaoxin/contract/conventions.ts';
import type { TaskState } from '@kaoxin/contract/task.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { noteChange } from '#platform/database/changes.ts';
import { newKey } from '#platform/files/store.ts';
import type { Leased } from '#platform/jobs/queue.ts';
import { ringLive } from '#platform/live/hub.ts';
import { putMessages } from '#platform/live/inbox.ts';
import type { ActingAs } from './person-actor.ts';

/** A task somebody took on; nobody else goes on with it while `runner` stands in its row. */
export interface TakenTask {
  id: string;
  tenantId: string;
  userId: string;
  runner: string;
  /** how often it was taken on, this time included: of two who both believe they have it the later one does */
  turn: number;
  titleZh: string;
  titleEn: string;
  payload: unknown;
  acting: ActingAs;
  done: number;
  total: number;
  cancelAsked: number;
  /** of a file that an attempt before this one began to write */
  resultKey: string | null;
  /** attempts in a row that got no further, this one included */
  idleStarts: number;
}

/**
 * Takes a task on; undefined when it has ended, or when the job that leads to it has gone to another server meanwhile:
 * whoever takes a task on has its job, so that a task under way has one. Whoever was at it before is refused at his next
 * step.
 */
export async function takeTask(
  context: AppContext,
  id: string,
  job: Pick<Leased, 'id' | 'attempt'>,
): Promise<TakenTask | undefined> {
  // the row of the job is held while the task is taken: nobody leases it in between
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

/** An attempt that was not one is not counted. */
export async function takeBackStart(context: AppContext, { id, runner }: TakenTask): Promise<void> {
  await sql`update task set idle_starts = greatest(idle_starts - 1, 0)
    where id = ${id} and runner = ${runner} and state = 'running'`.execute(context.database.kysely);
}

export const ringTask = (
  db: QueryExecutorProvider,
  { tenantId, userId }: Pick<TakenTask, 'tenantId' | 'userId'>,
): Promise<void> => ringLive(db, { tenantId, userIds: [userId], news: 'tasks' });

/**
 * Writes how far it is, and answers whether it is to stop; undefined when somebody else has taken it over. What is seen of it and
 * kept by no step is no way that an attempt has got: the next one would not be counted as idle.
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
 * Notes where its file will lie, before it is written: a server that dies leaves none that nobody knows of. Undefined
 * when somebody else has taken it over.
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

/** How a task ends. */
export interface Ended {
  state: Exclude<TaskState, 'waiting' | 'running'>;
  words: Label;
  done: number;
  total: number;
  result?: TaskResult | undefined;
  /** something waits for it that is let go only after this */
  unsettled?: boolean;
}

/** Ends a task, with a notice for whoever waits: once, whoever tries. Answers whether it was this time. */
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
