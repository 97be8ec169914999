import type { TaskRecord } from '@kaoxin/contract/task.ts';
import type { AppContext } from '#platform/app-context.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import type { Visitor } from './browser.ts';

export interface TakenIn {
  status: number;
  /** of the refusal, or the final words of the task */
  msg: string;
  state: TaskRecord['state'] | undefined;
}

/**
 * Confirms a staged file and runs its task.
 * @param path of the confirmation
 */
export async function takeIn(context: AppContext, by: Visitor, path: string, batchId: string): Promise<TakenIn> {
  const confirmed = await by.post<{ taskId: string }>(path, { batchId });
  const { status, msg } = confirmed;
  if (status !== 200) return { status, msg, state: undefined };
  await workOff(context, allJobKinds);
  const { data: task } = await by.get<TaskRecord>('task/detail', { id: confirmed.data.taskId });
  return { status, msg: String(task.words), state: task.state };
}
