import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { faultOf } from '#platform/errors.ts';
import { asRefusal } from '#platform/http/failure.ts';
import { type JobKind, type Leased, TryLater } from '#platform/jobs/queue.ts';
import { noLonger, personActor } from './person-actor.ts';
import { jobOf } from './start-task.ts';
import type { TaskEnd, TaskKind } from './task-kind.ts';
import { knownTask } from './task-kinds.ts';
import { RunningTask, TaskTaken } from './task-run.ts';
import { settleTask } from './task-settling.ts';
import {
  type Ended,
  endTask,
  noteFile,
  type TakenTask,
  type TaskResult,
  takeBackStart,
  takeTask,
} from './task-state.ts';

/** Consecutive attempts that may make no progress. */
const idleStarts = 3;
const largestFile = 512 * 1024 * 1024;
/** A database that is away for hours only delays a task; `idleStarts` ends one without progress. */
const delays = Array.from({ length: 500 }, () => 15);

const broken: Label = [
  '系统出错，任务未完成，请联系管理员',
  'Something went wrong on our side; please tell the administrator',
];
const tooSlow: Label = [
  '数据库多次未能在限定时间内完成，任务未完成；请在空闲时段重新发起，仍未完成请联系管理员',
  'The database did not get it done in time, several times over; start it again when it is less busy, or tell the administrator',
];
/** A statement timeout: the next attempts may be faster, but not five hundred of them. */
const isTooSlow = (error: unknown): boolean => faultOf(error).code === '57014';
/** A lock timeout: a hanging transaction may hold the lock forever. */
const isHeld = (error: unknown): boolean => faultOf(error).code === '55P03';
const notBegun: Label = ['开始之前已取消', 'Cancelled before it began'];

/** The job that runs tasks of a kind. Another server resumes those of a stopped one within half a minute. */
export function taskJob<P, C>(kind: TaskKind<P, C>): JobKind {
  knownTask(kind);
  return {
    kind: jobOf(kind.kind),
    delays,
    leaseSeconds: 20,
    renews: true,
    ...(kind.slots === undefined ? {} : { slots: kind.slots }),
    run: (context, job, signal) => perform(context, kind, job, signal),
    async gaveUp(context, job) {
      const task = await takeTask(context, String(job.payload.task), job);
      if (task) await endUnfinished(context, kind, task, { state: 'failed', words: broken, ...reachedBy(task) });
    },
  };
}

const reachedBy = ({ done, total }: TakenTask) => ({ done, total });

/**
 * Ends an unfinished task and runs its cleanup, now or on the next server after a crash. Returns whether this call
 * ended it.
 */
async function endUnfinished<P, C>(
  context: AppContext,
  kind: TaskKind<P, C>,
  task: TakenTask,
  end: Ended,
): Promise<boolean> {
  if (task.resultKey !== null) await context.files.remove(task.resultKey);
  const ended = await endTask(context, task, { ...end, unsettled: true });
  await settleTask(context, kind, task.id);
  return ended;
}

async function perform<P, C>(context: AppContext, kind: TaskKind<P, C>, job: Leased, stop: AbortSignal): Promise<void> {
  const id = String(job.payload.task);
  const task = await takeTask(context, id, job);
  // The server that ended it may have stopped before the cleanup.
  if (!task) return settleTask(context, kind, id);
  const fail = (words: Label, at: { done: number; total: number } = task) =>
    endUnfinished(context, kind, task, { state: 'failed', words, done: at.done, total: at.total });
  if (task.idleStarts > idleStarts) return void (await fail(broken));
  const actor = await personActor(context, task.tenantId, task.userId, task.acting);
  if (!actor) return void (await fail(noLonger));
  const running = new RunningTask(context, actor, kind, task, stop);
  let unwatch: (() => void) | undefined;
  try {
    await running.begin();
    if (running.cancelled.aborted && running.checkpoint === undefined) {
      const end = { state: 'cancelled', words: notBegun, done: 0, total: task.total } as const;
      return void (await endUnfinished(context, kind, task, end));
    }
    unwatch = running.watch();
    const end = await kind.run(running);
    unwatch();
    // A resuming attempt begins after the last step.
    if (await finish(context, task, end, running.reached)) await running.forget();
  } catch (error) {
    if (error instanceof TaskTaken) return;
    const words = await failureOf(context, kind, task, running, error);
    if (await fail(words, running.reached)) await running.forget();
  } finally {
    unwatch?.();
  }
}

/**
 * The words with which an attempt that ended with this error ends its task.
 * @throws the error, or `TryLater`, when another attempt may succeed
 */
async function failureOf<P, C>(
  context: AppContext,
  kind: TaskKind<P, C>,
  task: TakenTask,
  running: RunningTask<P, C>,
  error: unknown,
): Promise<Label> {
  const refusal = asRefusal(error);
  const held = isHeld(error) ? kind.held?.bind(kind) : undefined;
  const counts = isTooSlow(error) || held !== undefined;
  if (counts && task.idleStarts >= idleStarts && !running.gotFurther) return held ? held(running) : tooSlow;
  const isLater = error instanceof TryLater || (refusal?.status === 503 && !counts);
  // An unreachable service or a stopping server: does not count as an attempt without progress.
  if (isLater) await takeBackStart(context, task);
  if (refusal?.status === 503) throw new TryLater(refusal.message);
  if (!refusal) throw error;
  return refusal.label;
}

async function finish(
  context: AppContext,
  task: TakenTask,
  { words, cancelled = false, file }: TaskEnd,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  let result: TaskResult | undefined;
  if (file) {
    const key = await noteFile(context, task);
    if (key === undefined) return false;
    await context.files.put(file.content, { contentType: file.contentType, maxBytes: largestFile, key });
    result = { key, name: file.name, contentType: file.contentType, held: file.held };
  }
  const ended = await endTask(context, task, {
    state: cancelled ? 'cancelled' : 'done',
    words,
    done: cancelled ? done : Math.max(done, total),
    total,
    result,
  }).catch(async (error: unknown) => {
    if (result) await context.files.remove(result.key);
    throw error;
  });
  if (!ended && result) await context.files.remove(result.key);
  return ended;
}
