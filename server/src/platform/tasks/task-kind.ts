import type { Readable } from 'node:stream';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Store, Work } from '#platform/work.ts';

/** How a task ended, in words for whoever waits. */
export interface TaskEnd {
  words: Label;
  /** it was asked to stop and left something undone */
  cancelled?: boolean;
  /** a file it made, kept as long as the task; `held`: what it was made by, for `mayFetch` */
  file?: { name: string; contentType: string; content: Readable | Uint8Array; held?: object };
}

/** What one step hands back: how far the task has come, noted in the step's own transaction. */
export interface Step<C, R> {
  checkpoint: C;
  done: number;
  answer: R;
  /** what the audit keeps of it: the checkpoint unless said otherwise; null, when it wrote nothing but `task_part` */
  audited?: object | null;
  /** that of its audit row, where something is found by it later on; a new one unless said otherwise */
  requestId?: string;
}

/** A task under way, as its kind sees it. */
export interface TaskRun<P, C> {
  id: string;
  payload: P;
  /** for reading; as the person who started it, with the rights he has now */
  work: Work;
  /** what the last step noted, on whatever server that was; undefined at the beginning */
  checkpoint: C | undefined;
  /** aborted when the person cancels; a kind looks at it between its steps and ends */
  cancelled: AbortSignal;
  /**
   * One transaction of the task's store: what is written in it, its checkpoint and its audit row are committed
   * together or not at all, so a task that goes on after a crash begins behind its last step.
   * @throws when another server has taken the task over, or this one is to stop
   */
  step<R>(perform: (work: Work, checkpoint: C | undefined) => Promise<Step<C, R>>): Promise<R>;
  /**
   * The same step with the rights its person has at this moment: a step that takes minutes asks again before it ends.
   * @throws 403 when he may not work any more
   */
  asOfNow(work: Work): Promise<Work>;
  /** How far it has come, for the person's eyes alone; written at most twice a second. No attempt gets further by it. */
  progress(done: number, total?: number): void;
}

/**
 * A kind of long work. `run` may be called again after a crash: whatever must not happen twice happens in a step. A
 * refusal it throws ends the task with these words; any other fault is tried again from the last step, and ends it
 * when three attempts in a row got no further. A database that is away is waited for; a statement that is too slow for it is
 * no such wait, and ends it as a fault does.
 */
export interface TaskKind<P, C = Record<string, never>> {
  kind: string;
  title: Label;
  store: Store;
  /** how many of the kind one server does at once; 2 when it does not say */
  slots?: number;
  run(run: TaskRun<P, C>): Promise<TaskEnd>;
  /**
   * Lets go of what waited for a task that failed, or was cancelled before it began; `run` saw nothing of that. It is
   * told until it has succeeded once, whatever dies in between: a second time it must do nothing.
   */
  unfinished?(context: AppContext, task: EndedTask): Promise<void>;
  /**
   * What is told when others held what it locks, three attempts in a row; a kind that does not say waits for them as for a database
   * that is away. Asked for outside of any step.
   */
  held?(run: TaskRun<P, C>): Promise<Label>;
  /**
   * Throws when the person may not have its file any more.
   * @param work as he acted when he started it, with the rights he has by now
   * @param held of its end
   */
  mayFetch?(work: Work, payload: P, held: unknown): Promise<void>;
}

/** A task that has ended, for whoever settles what it left. */
export interface EndedTask {
  id: string;
  tenantId: string;
  payload: unknown;
  /** how it ended, as the person read it */
  wordsZh: string | null;
  wordsEn: string | null;
}
