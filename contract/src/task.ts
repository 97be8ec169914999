import * as z from 'zod';
import { get, post } from './call.ts';
import { id, truth } from './conventions.ts';

/** Where a task stands. */
export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];
export const isEnded = (state: TaskState): boolean => state !== 'waiting' && state !== 'running';

/** Long work that somebody waits for: an import, an export, a release (own addition). */
export const taskRecord = z.object({
  id: z.string(),
  kind: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  state: z.enum(taskStates),
  done: z.int(),
  /** null while nobody knows how much there is */
  total: z.int().nullable(),
  /** asked to stop, and not stopped yet */
  isCancelled: truth,
  /** what became of it */
  endZh: z.string().nullable(),
  endEn: z.string().nullable(),
  /** page of ours that shows what it made */
  resultPath: z.string().nullable(),
  /** name of the file it made, for `task/result` */
  resultName: z.string().nullable(),
  createTime: z.string(),
  startedTime: z.string().nullable(),
  endedTime: z.string().nullable(),
});
export type TaskRecord = z.output<typeof taskRecord>;

const one = z.object({ id });

/** The tasks of whoever asks, nobody else's. */
export const task = {
  /** what runs or waits first, then the newest of what has ended; at most 50 */
  list: get('task/list', {
    title: ['我的任务', 'My tasks'],
    access: 'signed-in',
    answer: z.array(taskRecord),
    // asked again by the program while something runs
    background: true,
  }),
  detail: get('task/detail', {
    title: ['任务详情', 'Task'],
    access: 'signed-in',
    query: one,
    answer: taskRecord,
    background: true,
  }),
  /** the file it made */
  result: get('task/result', {
    title: ['下载任务结果', 'Result of a task'],
    access: 'signed-in',
    query: one,
    answer: z.null(),
    shape: 'file',
  }),
  /** it stops after the step it is at; what was done until then stays */
  cancel: post('task/cancel', {
    title: ['取消任务', 'Cancel a task'],
    access: 'signed-in',
    body: one,
    answer: taskRecord,
    changes: ['task'],
  }),
  /** takes an ended one off the list; its file goes with what is swept after 30 days */
  remove: post('task/remove', {
    title: ['移除任务', 'Remove a task'],
    access: 'signed-in',
    body: one,
    answer: z.null(),
    changes: ['task'],
  }),
};
