import type { AppContext } from '#platform/app-context.ts';
import { refuse } from '#platform/http/errors.ts';
import { Work } from '#platform/work.ts';
import { personActor } from './person-actor.ts';
import type { TaskKind } from './task-kind.ts';
import type { Task } from './task-table.ts';

const known = new Map<string, TaskKind<unknown, unknown>>();

export function knownTask<P, C>(kind: TaskKind<P, C>): void {
  // The kind that wrote payloads and checkpoints also reads them.
  known.set(kind.kind, kind);
}

/**
 * Refuses the file of a task when its user may no longer see it: with the roles in use at the start and present rights
 * (security.md S24).
 */
export async function mayFetchResult(context: AppContext, task: Task): Promise<void> {
  const kind = known.get(task.kind);
  // Access cannot be decided for a kind this release does not know.
  if (!kind && task.resultHeld !== null) throw refuse('notAllowed');
  if (!kind?.mayFetch) return;
  const actor = await personActor(context, task.tenantId, String(task.createUser), task.acting);
  if (!actor) throw refuse('notAllowed');
  await kind.mayFetch(new Work(context, actor, `task-${task.id}`, kind.store), task.payload, task.resultHeld);
}
