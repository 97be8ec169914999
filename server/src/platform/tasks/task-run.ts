import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { auditWork } from '#platform/datasources/outgoing.ts';
import { refuse } from '#platform/http/errors.ts';
import { TryLater } from '#platform/jobs/queue.ts';
import { Work } from '#platform/work.ts';
import { noLonger, personActor } from './person-actor.ts';
import type { Step, TaskKind, TaskRun } from './task-kind.ts';
import { noteProgress, type TakenTask } from './task-state.ts';

export class TaskTaken extends Error {}

const writtenEvery = 500;

export class RunningTask<P, C> implements TaskRun<P, C> {
  readonly id: string;
  readonly payload: P;
  work: Work;
  checkpoint: C | undefined;
  readonly #cancel = new AbortController();
  readonly #kind: TaskKind<P, C>;
  readonly #task: TakenTask;
  readonly #stop: AbortSignal;
  #done: number;
  #total: number;
  /** steps committed when this attempt began, and whether it has committed more */
  #kept: number;
  #gotFurther = false;

  constructor(context: AppContext, actor: Actor, kind: TaskKind<P, C>, task: TakenTask, stop: AbortSignal) {
    this.id = task.id;
    // Written by startTask of the same kind.
    this.payload = task.payload as P;
    this.work = new Work(context, actor, `task-${task.id}`, kind.store);
    this.#kind = kind;
    this.#task = task;
    this.#stop = stop;
    this.#done = task.done;
    this.#total = task.total;
    this.#kept = task.done;
    if (task.cancelAsked === 1) this.#cancel.abort();
  }

  get cancelled(): AbortSignal {
    return this.#cancel.signal;
  }
  get gotFurther(): boolean {
    return this.#gotFurther;
  }
  get reached(): { done: number; total: number } {
    return { done: this.#done, total: this.#total };
  }

  progress(done: number, total = this.#total): void {
    this.#done = done;
    this.#total = total;
  }

  /**
   * Claims the checkpoint for this attempt. An attempt that only seemed stopped fails at its next step. A late attempt
   * neither takes the checkpoint from a later one nor restarts a finished task; an empty checkpoint it may leave is
   * swept.
   */
  async begin(): Promise<void> {
    const { tenantId, id, runner, turn } = this.#task;
    const { rows } = await sql<{ checkpoint: C }>`
      insert into task_checkpoint (tenant_id, task_id, runner, turn) values (${tenantId}, ${id}, ${runner}, ${turn})
      on conflict (task_id) do update set runner = excluded.runner, turn = excluded.turn
        where task_checkpoint.turn < excluded.turn
      returning nullif(checkpoint, '{}'::jsonb) as checkpoint`.execute(this.work.handle);
    if (!rows[0]) throw new TaskTaken(`task ${this.id} goes on elsewhere`);
    this.checkpoint = rows[0].checkpoint ?? undefined;
    // No step has committed, so the progress restarts at zero, whatever was displayed before.
    if (this.checkpoint === undefined) this.#done = this.#kept = 0;
    await this.look();
  }

  /** Writes the progress and checks for cancellation every half second; returns a function that stops it. */
  watch(): () => void {
    const timer = setInterval(() => {
      void this.look().catch((error: Error) =>
        this.work.context.log.warn({ task: this.id, reason: error.message }, 'progress not written'),
      );
    }, writtenEvery);
    timer.unref();
    return () => clearInterval(timer);
  }

  async forget(): Promise<void> {
    await sql`with gone as (
        delete from task_checkpoint where task_id = ${this.id} and runner = ${this.#task.runner} returning task_id)
      delete from task_part where task_id in (select task_id from gone)`.execute(this.work.handle);
  }

  async look(): Promise<void> {
    const row = await noteProgress(this.work.context, this.#task, {
      ...this.reached,
      gotFurther: this.#gotFurther,
    });
    if (!row) throw new TaskTaken(`task ${this.id} goes on elsewhere or has ended`);
    if (row.cancelAsked === 1) this.#cancel.abort();
  }

  async step<R>(perform: (work: Work, checkpoint: C | undefined) => Promise<Step<C, R>>): Promise<R> {
    if (this.#stop.aborted) throw new TryLater('the server stops', 0);
    const began = performance.now();
    await this.#asOfNow();
    const { checkpoint, done, answer } = await this.work.transaction(async (work) => {
      const step = await perform(work, await this.#locked(work));
      await sql`update task_checkpoint set checkpoint = ${JSON.stringify(step.checkpoint)}::jsonb, written = now()
        where task_id = ${this.id}`.execute(work.handle);
      if (step.audited === null) return step;
      const entry = {
        actor: work.actor,
        requestId: step.requestId ?? randomUUID(),
        call: `TASK ${this.#kind.kind}`,
        title: this.#kind.title[0],
        target: this.id,
        status: 200,
        durationMs: performance.now() - began,
        input: step.audited ?? { checkpoint: step.checkpoint },
      };
      await auditWork(work, entry, work.changes());
      return step;
    });
    this.checkpoint = checkpoint;
    this.#gotFurther ||= done > this.#kept;
    this.progress(done);
    await this.look();
    return answer;
  }

  /** A removed right takes effect at the next step. */
  async #asOfNow(): Promise<void> {
    const { context, requestId, store } = this.work;
    const { tenantId, userId, acting } = this.#task;
    const actor = await personActor(context, tenantId, userId, acting);
    if (!actor) throw refuse(403, noLonger);
    this.work = new Work(context, actor, requestId, store);
  }

  async asOfNow(work: Work): Promise<Work> {
    const { tenantId, userId, acting } = this.#task;
    const actor = await personActor(this.work.context, tenantId, userId, acting, work.platform);
    if (!actor) throw refuse(403, noLonger);
    return work.as(actor);
  }

  async #locked(work: Work): Promise<C | undefined> {
    const { rows } = await sql<{ checkpoint: C | null }>`
      select nullif(checkpoint, '{}'::jsonb) as checkpoint from task_checkpoint
      where task_id = ${this.id} and runner = ${this.#task.runner} for update`.execute(work.handle);
    if (!rows[0]) throw new TaskTaken(`task ${this.id} goes on elsewhere`);
    return rows[0].checkpoint ?? undefined;
  }
}
