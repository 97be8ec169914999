import * as z from 'zod';
import { get } from '../call.ts';
import { left } from '../casework/due.ts';
import { id, truth } from '../conventions.ts';
import { inboxEntry } from '../desk/inbox.ts';
import { object } from '../fields/object.ts';
import { board } from './board.ts';

/**
 * Counters of the home page (domain.md 3.13), in display order. `all…`: includes the cases of all users that the caller
 * may see.
 */
export const todoKeys = [
  'received',
  'executing',
  'arbitrating',
  'drafting',
  'mine',
  'supplementing',
  'auditing',
  'extending',
  'transferring',
  'withdrawing',
  'today',
  'overdue',
  'allToday',
  'allOverdue',
  'loginRequests',
] as const;
export type TodoKey = (typeof todoKeys)[number];

export const todoCounter = object(() => ({
  key: z.enum(todoKeys),
  /** name of the counted cases, if the user works with several kinds */
  called: z.string().nullable(),
  count: z.int(),
  path: z.string(),
}));
export type TodoCounter = z.output<typeof todoCounter>;

export const todoCase = object(() => ({
  id: z.string(),
  caseNo: z.string(),
  title: z.string(),
  caseStatus: z.int(),
  caseStatusName: z.string(),
  slaState: z.int(),
  overdueDays: z.int(),
  /** `yyyy-MM-dd HH:mm:ss` */
  due: z.string().nullable(),
  left: left.nullable(),
  pausedSince: z.string().nullable(),
  dueEstimated: truth,
  path: z.string(),
}));
export type TodoCase = z.output<typeof todoCase>;

export const examDuties = ['registrations', 'release'] as const;
export type ExamDuty = (typeof examDuties)[number];

export const todoExam = object(() => ({
  id: z.string(),
  name: z.string(),
  status: z.int(),
  statusName: z.string().nullable(),
  examStart: z.string().nullable(),
  examEnd: z.string().nullable(),
  examinees: z.int().nullable(),
  path: z.string(),
  waiting: z.array(z.object({ key: z.enum(examDuties), count: z.int(), path: z.string() })),
}));
export type TodoExam = z.output<typeof todoExam>;

export const todoList = object(() => ({
  called: z.string().nullable(),
  count: z.int(),
  path: z.string(),
}));
export type TodoList = z.output<typeof todoList>;

/** The cases shown: the user's own, those awaiting the user's approval, or all visible ones. */
export const todoDuties = ['mine', 'auditing', 'all'] as const;
export type TodoDuty = (typeof todoDuties)[number];

export const todo = object(() => ({
  /**
   * Parts that failed because their database is unavailable: counters are empty and cases null then; all other parts
   * are present. `reason` is a message for the user.
   */
  away: z.array(z.object({ part: z.enum(['cases']), reason: z.string() })),
  /** only those the user may act on; empty without a case module */
  counters: z.array(todoCounter),
  /** nearest deadlines first, at most five; null without a case module */
  cases: z
    .object({
      duty: z.enum(todoDuties),
      /** oversees cases without handling any: supervises them, or sees them without working on them */
      leads: truth,
      /** the full list of each kind that has cases; only that of the first kind if none has */
      lists: z.array(todoList),
      records: z.array(todoCase),
      /** unassigned cases the user may claim, nearest deadlines first; null: may not claim cases */
      claimable: z.object({ lists: z.array(todoList), records: z.array(todoCase) }).nullable(),
      unscoped: z.literal(1).optional(),
    })
    .nullable(),
  /** future and unfinished examinations, the next one first, at most five; null without their menu */
  exams: z.array(todoExam).nullable(),
  notices: z.array(inboxEntry),
}));
export type Todo = z.output<typeof todo>;

export const home = {
  /** tasks of the user (domain.md 3.13) */
  todo: get('home/todo', { title: ['待办事项', 'To do'], access: 'signed-in', answer: todo }),
  /** state of the cases the user may see, each figure with its list (domain.md 3.13); wall displays poll it */
  board: get('home/board', { title: ['工作概览', 'Overview'], access: 'signed-in', answer: board, background: true }),
  /** a released notice, readable by everyone; its administration is `blade-desk/notice` */
  notice: get('home/notice', {
    title: ['阅读通知', 'Read a notice'],
    access: 'signed-in',
    query: object(() => ({ id })),
    answer: object(() => ({
      id: z.string(),
      title: z.string(),
      category: z.int(),
      releaseTime: z.string(),
      content: z.string(),
    })),
  }),
};
