import { isEnded, type TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { storeOfFile } from '#platform/files/tenant-stores.ts';
import { refuse } from '#platform/http/errors.ts';
import type { FileAnswer } from '#platform/http/route.ts';
import { ringLive } from '#platform/live/hub.ts';
import { presentTask, type TaskRow } from '#platform/tasks/table.ts';
import type { Work } from '#platform/work.ts';

const shown = 50;

/** The caller's tasks: those under way first, then the newest. */
export async function ownTasks(work: Work): Promise<TaskRecord[]> {
  const { rows } = await sql<TaskRow>`select t.* from ${work.table('task').as('t')}
    order by t.state in ('waiting', 'running') desc, t.id desc limit ${shown}`.execute(work.handle);
  return rows.map(presentTask);
}

/** The file a task made; whoever removed it or waited too long starts it again. */
export async function resultOfTask(work: Work, id: string): Promise<FileAnswer> {
  const { result } = await work.table('task').need(id);
  if (!result || !('key' in result)) throw refuse(404, ['该任务没有结果文件', 'This task has no file']);
  const store = await storeOfFile(work.context, result.ossId, work.context.database.kysely);
  return { name: result.name, contentType: result.contentType, body: await store.open(result.key) };
}

/** It ends after the step it is at; one that waits ends as soon as it is its turn, with nothing done. */
export async function cancelTask(work: Work, id: string): Promise<TaskRecord> {
  const scoped = work.table('task');
  const task = await scoped.needLocked(id);
  work.target = id;
  if (isEnded(task.state)) throw refuse(409, ['任务已结束,无法取消', 'The task has ended already']);
  await ringLive(work.handle, { tenantId: task.tenantId, userIds: [String(work.actor.id)], news: 'task' });
  return presentTask(await scoped.change(id, { isCancelled: 1 }));
}

/** Takes an ended task off the list. */
export async function removeTask(work: Work, id: string): Promise<null> {
  const scoped = work.table('task');
  const task = await scoped.needLocked(id);
  work.target = id;
  if (!isEnded(task.state)) throw refuse(409, ['任务进行中,请先取消', 'The task is under way; cancel it first']);
  await scoped.remove([id]);
  return null;
}
