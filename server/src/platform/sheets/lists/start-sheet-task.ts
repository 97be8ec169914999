import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import { taskUnderWay } from '#platform/tasks/under-way.ts';
import type { Store, Work } from '#platform/work.ts';
import type { SheetList } from './sheet-list.ts';

export interface SheetOrder {
  call: string;
  query: ListInput;
}

export const sheetTaskOf = (store: Store): string => (store === 'platform' ? 'export' : 'export business');

/** A repeated request gets the running task. */
export async function startSheetTask<R>(
  work: Work,
  { call, title, store }: SheetList<R>,
  query: ListInput,
  total: number,
): Promise<{ taskId: string }> {
  // The current page does not affect the export.
  const order: SheetOrder = { call: call.path, query: { ...query, current: 1, size: 1 } };
  const taskId =
    (await taskUnderWay(work, sheetTaskOf(store), order)) ??
    (await startTask(work, sheetTaskOf(store), {
      title: [`导出${title[0]}`, `Export: ${title[1]}`],
      payload: order,
      total,
    }));
  return { taskId };
}
