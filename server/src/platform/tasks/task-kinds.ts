import type { AppContext } from '#platform/app-context.ts';
import { refuse } from '#platform/http/errors.ts';
import { Work } from '#platform/work.ts';
import { personActor } from './person-actor.ts';
import type { TaskKind } from './task-kind.ts';
import type { Task } from './task-table.ts';

const known = new Map<string, TaskKind<unknown, unknown>>();

/** Makes a kind known to whoever meets its tasks after they have ended. */
export function knownTask<P, C>(kind: TaskKind<P, C>): void {
  // payloads and checkpoints are read by the kind that wrote them
  known.set(kind.kind, kind as unknown as TaskKind<unknown, unknown>);
}

/**
 * Refuses the file of a task to whoever may not have it any more: as he acted when he started it, with the rights he has
 * by now (security.md S24).
 */
export async function mayFetchResult(context: AppContext, task: Task): Promise<void> {
  const kind = known.get(task.kind);
  // of a kind this release does not know nobody can say whose it may be
  if (!kind && task.resultHeld !== null) throw refuse('notAllowed');
  if (!kind?.mayFetch) return;
  const actor = await personActor(context, task.tenantId, String(task.createUser), task.acting);
  if (!actor) throw refuse('notAllowed');
  await kind.mayFetch(new Work(context, actor, `task-${task.id}`, kind.store), task.payload, task.resultHeld);
}
