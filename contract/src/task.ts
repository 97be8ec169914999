import * as z from 'zod';
import { get, post } from './call.ts';
import { id, ids, truth } from './conventions.ts';

/** Long work a person waits for: imports, exports, whatever takes more than a moment. */
export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];
/** States in which something is still to happen. */
export const openTaskStates: readonly TaskState[] = ['waiting', 'running'];

export const taskRecord = z.object({
  id: z.string(),
  kind: z.string(),
  /** in the language of whoever asks */
  title: z.string(),
  state: z.enum(taskStates),
  /** steps done of `total`, which is 0 while nobody knows it */
  done: z.int(),
  total: z.int(),
  /** it was asked to stop and has not yet */
  stopping: truth,
  /** what came of it, once it has ended */
  words: z.string().nullable(),
  /** name of the file it made, to be had from `task/result` */
  resultName: z.string().nullable(),
  /** page of ours that shows what it did */
  path: z.string().nullable(),
  createTime: z.string(),
  endTime: z.string().nullable(),
});
export type TaskRecord = z.output<typeof taskRecord>;

/** What a call answers that leaves the rest to a task. */
export const startedTask = z.object({ taskId: z.string() });

const own = { access: 'signed-in' as const };

/** Tasks of the caller, and nobody else's (own additions). */
export const task = {
  /** the newest hundred, those still under way first */
  list: get('task/list', { ...own, title: ['我的任务', 'My tasks'], answer: z.array(taskRecord), background: true }),
  /** ids of those under way, for whoever only wants to know how many there are and which have ended */
  open: get('task/open', {
    ...own,
    title: ['进行中的任务', 'Tasks under way'],
    answer: z.array(z.string()),
    background: true,
  }),
  detail: get('task/detail', {
    ...own,
    title: ['任务详情', 'Task'],
    query: z.object({ id }),
    answer: taskRecord,
    background: true,
  }),
  /** asks it to stop: what was done stays done */
  cancel: post('task/cancel', {
    ...own,
    title: ['取消任务', 'Cancel a task'],
    body: z.object({ id }),
    answer: taskRecord,
    changes: ['task'],
  }),
  /** takes ended tasks off the list, with the files they made */
  remove: post('task/remove', {
    ...own,
    title: ['移除任务', 'Remove tasks'],
    body: z.object({ ids }),
    answer: z.null(),
    changes: ['task'],
  }),
  result: get('task/result', {
    ...own,
    title: ['下载任务结果', 'Download the result of a task'],
    query: z.object({ id }),
    answer: z.null(),
    shape: 'file',
    writes: true,
  }),
};
