import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { allJobKinds } from '#areas/index.ts';
import type { AppContext } from '#platform/app-context.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import type { Visitor } from './browser.ts';

/** What a confirmed file has come to. */
export interface TakenIn {
  /** of the confirmation */
  status: number;
  /** of its refusal, or the words of the end of its task */
  msg: string;
  state: TaskRecord['state'] | undefined;
}

/** Confirms a file that was put aside and takes it in at once, as the queue would. @param path of the confirmation */
export async function takeIn(context: AppContext, by: Visitor, path: string, batchId: string): Promise<TakenIn> {
  const confirmed = await by.post<{ taskId: string }>(path, { batchId });
  const { status, msg } = confirmed;
  if (status !== 200) return { status, msg, state: undefined };
  await workOff(context, allJobKinds);
  const { data: task } = await by.get<TaskRecord>('task/detail', { id: confirmed.data.taskId });
  return { status, msg: String(task.words), state: task.state };
}
