import { sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { EndedTask } from '#platform/tasks/task-kind.ts';
import { Work } from '#platform/work.ts';
import type { ImportKind } from '../import-kind.ts';
import { tablesOf } from '../staged/staged-file.ts';

export async function reopen<E, P>(
  context: AppContext,
  { store }: ImportKind<E, P>,
  { id, tenantId, payload }: EndedTask<{ file: string }>,
): Promise<void> {
  const { rows } = await sql<{ datasourceId: string | null }>`select datasource_id from tenant
    where tenant_id = ${tenantId}`.execute(context.database.kysely);
  const actor = { ...tenantActor(tenantId, '系统'), datasourceId: rows[0]?.datasourceId ?? null };
  const { file } = payload;
  await new Work(context, actor, 'task', store).transaction((work) =>
    sql`update ${tablesOf(work).file} set state = 'staged', task_id = null
      where id = ${file} and tenant_id = ${tenantId} and task_id = ${id} and state = 'taking'`.execute(work.handle),
  );
}
