import * as z from 'zod';
import { get, post } from './call.ts';
import { id, ids, truth } from './conventions.ts';
import { object } from './fields/object.ts';

export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];
export const openTaskStates: readonly TaskState[] = ['waiting', 'running'];

export const taskRecord = object(() => ({
  id: z.string(),
  kind: z.string(),
  /** in the language of the caller */
  title: z.string(),
  state: z.enum(taskStates),
  /** completed steps of `total`, which is 0 while it is unknown */
  done: z.int(),
  total: z.int(),
  /** cancelled by the user but still running */
  stopping: truth,
  words: z.string().nullable(),
  resultName: z.string().nullable(),
  path: z.string().nullable(),
  createTime: z.string(),
  endTime: z.string().nullable(),
}));
export type TaskRecord = z.output<typeof taskRecord>;

export const startedTask = object(() => ({ taskId: z.string() }));

const own = { access: 'signed-in' as const };

/** Calls for the caller's own tasks only (own additions). */
export const task = {
  /** the newest hundred, unfinished ones first */
  list: get('task/list', { ...own, title: ['我的任务', 'My tasks'], answer: z.array(taskRecord), background: true }),
  /** ids of unfinished tasks, for polling how many there are and which have ended */
  open: get('task/open', {
    ...own,
    title: ['进行中的任务', 'Tasks under way'],
    answer: z.array(z.string()),
    background: true,
  }),
  detail: get('task/detail', {
    ...own,
    title: ['任务详情', 'Task'],
    query: object(() => ({ id })),
    answer: taskRecord,
    background: true,
  }),
  /** Requests a task to stop; completed steps stay. */
  cancel: post('task/cancel', {
    ...own,
    title: ['取消任务', 'Cancel a task'],
    body: object(() => ({ id })),
    answer: taskRecord,
    changes: ['task'],
  }),
  remove: post('task/remove', {
    ...own,
    title: ['移除任务', 'Remove tasks'],
    body: object(() => ({ ids })),
    answer: z.null(),
    changes: ['task'],
  }),
  result: get('task/result', {
    ...own,
    title: ['下载任务结果', 'Download the result of a task'],
    query: object(() => ({ id })),
    answer: z.null(),
    shape: 'file',
    writes: true,
  }),
};
