import { personActor } from '#platform/tasks/person-actor.ts';
import { Work } from '#platform/work.ts';
import type { TestApp } from './app.ts';

/** Runs one business transaction as a test user who sees every row, for functions without a call. */
export async function insideAs<Name extends string, R>(
  app: TestApp<Name>,
  name: Name,
  act: (work: Work) => Promise<R>,
): Promise<R> {
  const acting = { roleIds: [], deptId: null, language: 'zh' as const, ip: '' };
  const actor = await personActor(app.context, '000000', app.idOf(name), acting);
  if (!actor) throw new Error(`${name} is not there`);
  return new Work(app.context, { ...actor, scopes: 'all' }, 'test', 'business').transaction(act);
}
