import type { InputOf } from '@kaoxin/contract/call.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { task as calls, openTaskStates, type TaskRecord } from '@kaoxin/contract/task.ts';
import { type SqlBool, sql } from 'kysely';
import { ObjectNotFound } from '#platform/files/stores/store.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import { ringLive } from '#platform/live/hub.ts';
import { mayFetchResult } from '#platform/tasks/task-kinds.ts';
import type { Task } from '#platform/tasks/task-table.ts';
import type { Work } from '#platform/work.ts';

const mostListed = 100;
const isOpen = ({ state }: Task): boolean => openTaskStates.includes(state);

function present({ actor }: Work, task: Task): TaskRecord {
  const { id, kind, state, done, total, resultName, path, createTime, endTime } = task;
  const title = say([task.titleZh, task.titleEn], actor.language);
  const words = task.wordsZh === null ? null : say([task.wordsZh, task.wordsEn ?? task.wordsZh], actor.language);
  const stopping = Number(isOpen(task) && task.cancelAsked === 1);
  return { id, kind, title, state, done, total, stopping, words, resultName, path, createTime, endTime };
}

export async function listTasks(work: Work): Promise<TaskRecord[]> {
  const rows = await work
    .table('task')
    .select()
    .selectAll()
    .orderBy(sql<SqlBool>`state in ('waiting', 'running')`, 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map((row) => present(work, row));
}

export async function openTasks(work: Work): Promise<string[]> {
  const rows = await work
    .table('task')
    .select()
    .select('id')
    .where(sql<SqlBool>`state in ('waiting', 'running')`)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ id }) => id);
}

export const taskDetail = async (work: Work, id: string): Promise<TaskRecord> =>
  present(work, await work.table('task').need(id));

/** Requests cancellation. A waiting task ends when a server picks it up; finished work is kept. */
export async function cancelTask(work: Work, id: string): Promise<TaskRecord> {
  const task = await work.table('task').needLocked(id);
  work.target = id;
  if (!isOpen(task)) throw refuse(409, ['任务已结束，不能取消', 'The task has ended already']);
  const row = await work.table('task').change(id, { cancelAsked: 1 });
  await ringOwn(work);
  return present(work, row);
}

export async function removeTasks(work: Work, ids: readonly string[]): Promise<null> {
  work.target = ids.join(',');
  if ((await work.table('task').lock(ids)).some(isOpen))
    throw refuse(400, ['任务尚未结束，请先取消', 'The task is still under way; cancel it first']);
  await work.table('task').remove(ids);
  await ringOwn(work);
  return null;
}

export async function taskResult(
  work: Work,
  input: InputOf<typeof calls.result>,
  exchange: Exchange,
): Promise<Audited<FileAnswer>> {
  const started = performance.now();
  const { id } = input.query;
  work.target = id;
  const task = await work.table('task').need(id);
  const { resultKey, resultName, resultType } = task;
  if (resultKey === null || resultName === null || resultType === null) throw refuse('notFound');
  await mayFetchResult(work.context, task);
  const body = await work.context.files.open(resultKey).catch((error: unknown) => {
    throw error instanceof ObjectNotFound ? refuse('notFound') : error;
  });
  const writing = { call: calls.result, input, exchange, started, noReplay: true };
  const fetched = auditedTransaction(work, writing, async (inside) => {
    inside.target = id;
    return { name: resultName, contentType: resultType, body };
  });
  fetched.catch(() => body.destroy());
  return fetched;
}

async function ringOwn({ handle, actor }: Work): Promise<void> {
  if (actor.id) await ringLive(handle, { tenantId: actor.tenantId, userIds: [actor.id], news: 'tasks' });
}
