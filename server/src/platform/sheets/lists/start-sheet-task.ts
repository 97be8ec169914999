import type { ListInput } from '@kaoxin/contract/list.ts';
import { sql } from 'kysely';
import { actingAs } from '#platform/tasks/person-actor.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { Store, Work } from '#platform/work.ts';
import type { SheetList } from './sheet-list.ts';

/** What the task that writes a long sheet knows of it. */
export interface SheetOrder {
  /** path of the call that was asked */
  call: string;
  query: ListInput;
}

export const sheetTaskOf = (store: Store): string => (store === 'platform' ? 'export' : 'export business');

/** Starts the task that exports this list; whoever asks for the same once more is told the one under way. */
export async function startSheetTask<R>(
  work: Work,
  { call, title, store }: SheetList<R>,
  query: ListInput,
  total: number,
): Promise<{ taskId: string }> {
  // which page of it was looked at makes no other sheet
  const order: SheetOrder = { call: call.path, query: { ...query, current: 1, size: 1 } };
  const taskId =
    (await underWay(work, sheetTaskOf(store), order)) ??
    (await startTask(work, sheetTaskOf(store), {
      title: [`导出${title[0]}`, `Export: ${title[1]}`],
      payload: order,
      total,
    }));
  return { taskId };
}

async function underWay({ actor, platform }: Work, kind: string, order: SheetOrder): Promise<string | undefined> {
  const { ip: _, ...acting } = actingAs(actor);
  const { rows } = await sql<{ id: string }>`select id from task
    where tenant_id = ${actor.tenantId} and create_user = ${actor.id} and is_deleted = 0
      and state in ('waiting', 'running') and cancel_asked = 0 and kind = ${kind}
      and payload = ${JSON.stringify(order)}::jsonb and acting - 'ip' = ${JSON.stringify(acting)}::jsonb
    limit 1`.execute(platform);
  return rows[0]?.id;
}
