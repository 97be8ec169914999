import { tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import { Work } from '#platform/work.ts';
import type { EndedTask } from './task-kind.ts';

export async function workBehind(
  context: AppContext,
  { tenantId }: Pick<EndedTask<unknown>, 'tenantId'>,
): Promise<Work> {
  const datasourceId = await dataSourcesOf(context).sourceOf(tenantId);
  return new Work(context, { ...tenantActor(tenantId, '系统'), datasourceId }, 'task', 'business');
}
