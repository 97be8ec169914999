import type { Readable } from 'node:stream';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { auditWork } from '#platform/datasources/outbox.ts';
import { storeForNew } from '#platform/files/tenant-stores.ts';
import { TryLater } from '#platform/jobs/queue.ts';
import { ringLive } from '#platform/live/hub.ts';
import { type Store, Work } from '#platform/work.ts';
import type { TaskResult, TaskRow } from './table.ts';

/** The bar of a task moves so often at most. */
const progressMs = 500;
/** A result larger than this is no file to wait for. */
const largestResult = 1024 ** 3;

/** Another server has gone on with it: this one leaves it alone. */
export class TakenOver extends Error {}

/** What a step has done so far, committed with its work. */
export interface Stepped<C> {
  done: number;
  checkpoint: C;
}

interface Facts {
  context: AppContext;
  task: TaskRow;
  actor: Actor;
  store: Store;
  signal: AbortSignal;
}

/** A task under way, as its kind sees it. `C` is what it goes on from after a crash. */
export class TaskRun<C = unknown> {
  readonly context: AppContext;
  readonly actor: Actor;
  readonly payload: Record<string, unknown>;
  readonly id: string;
  /** what the last committed step left; undefined at the first */
  resumeFrom: C | undefined;
  #isCancelled = false;
  /** as of the last committed step */
  done = 0;
  #steps = 0;
  #toldAt = Number.NEGATIVE_INFINITY;
  readonly #facts: Facts;

  constructor(facts: Facts) {
    this.#facts = facts;
    this.context = facts.context;
    this.actor = facts.actor;
    this.payload = facts.task.payload;
    this.id = facts.task.id;
    this.done = facts.task.done;
  }

  /** Reads what may come between two steps, in the store of the kind. */
  get work(): Work {
    return new Work(this.context, this.actor, `task-${this.id}`, this.#facts.store);
  }

  async begin(): Promise<void> {
    await this.work.transaction(async ({ handle }) => {
      await sql`insert into task_checkpoint (task_id, tenant_id) values (${this.id}, ${this.actor.tenantId})
        on conflict do nothing`.execute(handle);
      const { rows } = await sql<{ steps: number; checkpoint: C | null }>`
        select steps, checkpoint from task_checkpoint where task_id = ${this.id}`.execute(handle);
      this.#steps = rows[0]?.steps ?? 0;
      this.resumeFrom = rows[0]?.checkpoint ?? undefined;
    });
  }

  /** Whether it is to stop; asked between steps. Throws TryLater when the server is about to stop. */
  async cancelled(): Promise<boolean> {
    if (this.#facts.signal.aborted) throw new TryLater('the server stops', 0);
    const { rows } = await sql<{ isCancelled: number }>`
      select is_cancelled from task where id = ${this.id}`.execute(this.context.database.kysely);
    this.#isCancelled = rows[0]?.isCancelled !== 0;
    return this.#isCancelled;
  }
  /** `cancelled` has said so. */
  get wasCancelled(): boolean {
    return this.#isCancelled;
  }

  /**
   * One transaction in the store of the kind: what it writes, its audit row and from where to go on are committed
   * together, so that no step happens twice, whoever dies or believes to be the only one.
   */
  async step(title: string, run: (work: Work) => Promise<Stepped<C>>): Promise<Stepped<C>> {
    const started = performance.now();
    const stepped = await this.work.transaction(async (work) => {
      const result = await run(work);
      await this.#note(work.handle, result.checkpoint);
      const entry = { actor: this.actor, requestId: work.requestId, call: `TASK ${this.#facts.task.kind}`, title };
      const input = { task: this.id, done: result.done };
      const durationMs = performance.now() - started;
      await auditWork(work, { ...entry, target: work.target, input, status: 200, durationMs }, work.changes());
      return result;
    });
    this.#steps += 1;
    this.done = stepped.done;
    this.resumeFrom = stepped.checkpoint;
    await this.progress(stepped.done);
    return stepped;
  }

  /** Moves the bar, not oftener than people can see. */
  async progress(done: number, total: number | null = null): Promise<void> {
    if (performance.now() - this.#toldAt < progressMs) return;
    this.#toldAt = performance.now();
    const { kysely } = this.context.database;
    await sql`update task set done = ${done}, total = coalesce(${total}::integer, total)
      where id = ${this.id} and state = 'running'`.execute(kysely);
    const { tenantId, id } = this.actor;
    if (id) await ringLive(kysely, { tenantId, userIds: [id], news: 'task' });
  }

  /** Puts a file aside for whoever waits; it goes with the task. */
  async storeFile(name: string, contentType: string, content: Readable): Promise<TaskResult> {
    const { tenantId } = this.actor;
    const { ossId, store } = await storeForNew(this.context, tenantId, this.context.database.kysely);
    const { key } = await store.put(content, { contentType, maxBytes: largestResult });
    return { name, contentType, key, ossId };
  }

  async #note(db: QueryExecutorProvider, checkpoint: C): Promise<void> {
    const { numAffectedRows } = await sql`update task_checkpoint
      set steps = steps + 1, checkpoint = ${JSON.stringify(checkpoint ?? null)}::jsonb
      where task_id = ${this.id} and steps = ${this.#steps}`.execute(db);
    if (numAffectedRows !== 1n) throw new TakenOver(`task ${this.id} is done by another server`);
  }
}
