import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { asRefusal } from '#platform/http/failure.ts';
import { type JobKind, type Leased, TryLater } from '#platform/jobs/queue.ts';
import { putMessages } from '#platform/live/inbox.ts';
import type { Store } from '#platform/work.ts';
import { actingPerson } from './acting-person.ts';
import { taskJob } from './start-task.ts';
import type { TaskResult, TaskRow } from './table.ts';
import { TakenOver, TaskRun } from './task-run.ts';

/** What became of a task. */
export interface TaskEnd {
  words: Label;
  result?: TaskResult;
}

/** Long work somebody waits for. */
export interface TaskKind {
  kind: string;
  /** where its steps write */
  store: Store;
  /** how many of it run at once on one server; 2 when nothing is said */
  slots?: number;
  /**
   * Does it in steps (`run.step`), each committed with where to go on; looks at `run.cancelled()` between them and then
   * says what has been done. A refusal it throws ends the task with its words, whatever else is tried again.
   */
  run(run: TaskRun): Promise<TaskEnd>;
  /** tidies up in the store of the kind after it failed; may happen twice */
  failed?(run: TaskRun): Promise<void>;
}

/** Seconds before each further attempt: a database that is away for some minutes costs a pause. */
const delays = [1, 2, 5, 10, 15, 30, 60, 60, 60, 60, 120, 120];
/** After a kill somebody else goes on within so long. */
const leaseSeconds = 15;

/** The job that does tasks of a kind. */
export const taskJobKind = (kind: TaskKind): JobKind => ({
  kind: taskJob(kind.kind),
  delays,
  leaseSeconds,
  renews: true,
  ...(kind.slots === undefined ? {} : { slots: kind.slots }),
  run: (context, job, signal) => perform(context, kind, job, signal),
  gaveUp: async (context, job) => {
    const task = await taskOf(context, job);
    if (task)
      await finish(context, task, 'failed', {
        words: [
          '多次尝试仍未完成,已完成的部分保留,请联系管理员',
          'It could not be done in many attempts; what was done stays. Please ask an administrator',
        ],
      });
  },
});

async function perform(context: AppContext, kind: TaskKind, job: Leased, signal: AbortSignal): Promise<void> {
  const task = await taskOf(context, job);
  if (!task) return;
  let run: TaskRun | undefined;
  try {
    const actor = await actingPerson(context, task);
    run = new TaskRun({ context, task, actor, store: kind.store, signal });
    await run.begin();
    const end = await kind.run(run);
    await finish(context, { ...task, done: run.done }, run.wasCancelled ? 'cancelled' : 'done', end);
  } catch (error) {
    if (error instanceof TakenOver) return;
    const refusal = error instanceof TryLater ? undefined : asRefusal(error);
    if (!refusal) throw error;
    if (refusal.status === 503) throw new TryLater(refusal.message);
    if (run) await kind.failed?.(run);
    await finish(context, { ...task, done: run?.done ?? task.done }, 'failed', { words: refusal.label });
  }
}

/** The task of a job, now running; undefined when it has ended or is gone. */
async function taskOf(context: AppContext, { payload }: Leased): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    update task set state = 'running', started_time = coalesce(started_time, now())
    where id = ${String(payload.task)} and is_deleted = 0 and state in ('waiting', 'running') returning *`.execute(
    context.database.kysely,
  );
  return rows[0];
}

/** Ends it once, and tells whoever waits in the same transaction. */
async function finish(
  context: AppContext,
  task: TaskRow,
  state: 'done' | 'failed' | 'cancelled',
  { words, result }: TaskEnd,
): Promise<void> {
  await context.database.kysely.transaction().execute(async (db) => {
    const { numAffectedRows } = await sql`
      update task set state = ${state}, end_zh = ${words[0]}, end_en = ${words[1]}, ended_time = now(),
        done = case when ${state} = 'done' then coalesce(total, ${task.done}) else ${task.done} end,
        result = ${result ? JSON.stringify(result) : null}::jsonb
      where id = ${task.id} and state in ('waiting', 'running')`.execute(db);
    if (numAffectedRows !== 1n || task.createUser === null) return;
    await putMessages(db, task.tenantId, [task.createUser], {
      tab: 'message',
      title: `${task.titleZh}:${stateWords[state]}`,
      content: words[0],
      ...(result && 'path' in result ? { path: result.path } : {}),
    });
  });
}

const stateWords = { done: '已完成', failed: '未完成', cancelled: '已取消' } as const;
