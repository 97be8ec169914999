import type { Readable } from 'node:stream';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Store, Work } from '#platform/work.ts';

export interface TaskEnd {
  words: Label;
  cancelled?: boolean;
  /** a file, stored as long as the task; `held`: its source, for `mayFetch` */
  file?: { name: string; contentType: string; content: Readable | Uint8Array; held?: object };
}

export interface Step<C, R> {
  checkpoint: C;
  done: number;
  answer: R;
  /** the audited part: by default the checkpoint; null when the step wrote only `task_part` */
  audited?: object | null;
  /** request id of its audit row, when something is found by it later; by default a new one */
  requestId?: string;
}

export interface TaskRun<P, C> {
  id: string;
  payload: P;
  /** for reading, as the user who started it, with present rights */
  work: Work;
  /** checkpoint of the last step, on any server; undefined at the beginning */
  checkpoint: C | undefined;
  /** aborted when the user cancels; a kind checks it between steps and ends */
  cancelled: AbortSignal;
  /**
   * One transaction of the task's store: its writes, the checkpoint and the audit row commit together or not at all.
   * After a crash a task resumes after its last step.
   * @throws when another server has taken the task, or this one is to stop
   */
  step<R>(perform: (work: Work, checkpoint: C | undefined) => Promise<Step<C, R>>): Promise<R>;
  /**
   * The same step with the user's present rights: a step that takes minutes checks again before it ends.
   * @throws 403 when the user is no longer active
   */
  asOfNow(work: Work): Promise<Work>;
  /** Progress for display only; written at most twice a second. Does not count as progress of an attempt. */
  progress(done: number, total?: number): void;
}

/**
 * A kind of long work. `run` may be called again after a crash: anything that must not happen twice belongs in a step.
 * A refusal it throws ends the task with its message. Any other fault is retried from the last step and ends the task
 * after three attempts in a row without progress. A task waits for an unreachable database; a statement timeout counts
 * as a fault.
 */
export interface TaskKind<P, C = Record<string, never>> {
  kind: string;
  title: Label;
  store: Store;
  slots?: number;
  run(run: TaskRun<P, C>): Promise<TaskEnd>;
  /**
   * Cleanup for a task that failed, or was cancelled before it began; `run` does not handle these. It is called until
   * it has succeeded once, so it must be idempotent.
   */
  unfinished?(context: AppContext, task: EndedTask<P>): Promise<void>;
  /**
   * The message when locks block the task three attempts in a row. A kind without it waits as for an unreachable
   * database. Called outside any step.
   */
  held?(run: TaskRun<P, C>): Promise<Label>;
  /**
   * Throws when the user may no longer download its file.
   * @param work as the user acted at the start, with present rights
   * @param held value of its end
   */
  mayFetch?(work: Work, payload: P, held: unknown): Promise<void>;
}

export interface EndedTask<P> {
  id: string;
  tenantId: string;
  /** written by `startTask` of its kind */
  payload: P;
  wordsZh: string | null;
  wordsEn: string | null;
}
