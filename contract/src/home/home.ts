import * as z from 'zod';
import { get } from '../call.ts';
import { left } from '../casework/due.ts';
import { id, truth } from '../conventions.ts';
import { inboxEntry } from '../desk/inbox.ts';
import { board } from './board.ts';

/** Counters of the home page (domain.md 3.13), in the order they are shown. `all…`: of everybody whom the person may see. */
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

export const todoCounter = z.object({
  key: z.enum(todoKeys),
  /** what is counted, where the person works with several kinds of case */
  called: z.string().nullable(),
  count: z.int(),
  /** address of ours that shows exactly what was counted */
  path: z.string(),
});
export type TodoCounter = z.output<typeof todoCounter>;

export const todoCase = z.object({
  id: z.string(),
  caseNo: z.string(),
  title: z.string(),
  caseStatus: z.int(),
  caseStatusName: z.string(),
  /** of the clock that ends first, as `due`, `left` and `overdueDays` */
  slaState: z.int(),
  overdueDays: z.int(),
  /** `yyyy-MM-dd HH:mm:ss` */
  due: z.string().nullable(),
  /** until `due` */
  left: left.nullable(),
  /** since when its clock stands still */
  pausedSince: z.string().nullable(),
  /** 1: reckoned by weekends, as the holidays of that year are not announced yet */
  dueEstimated: truth,
  path: z.string(),
});
export type TodoCase = z.output<typeof todoCase>;

/** What of an examination can await a person. */
export const examDuties = ['registrations', 'release'] as const;
export type ExamDuty = (typeof examDuties)[number];

export const todoExam = z.object({
  id: z.string(),
  name: z.string(),
  status: z.int(),
  statusName: z.string().nullable(),
  /** `yyyy-MM-dd HH:mm:ss` */
  examStart: z.string().nullable(),
  examEnd: z.string().nullable(),
  /** of what the person sees; null: there is no roster yet */
  examinees: z.int().nullable(),
  path: z.string(),
  /** what the person may do now, with the address that shows exactly what was counted */
  waiting: z.array(z.object({ key: z.enum(examDuties), count: z.int(), path: z.string() })),
});
export type TodoExam = z.output<typeof todoExam>;

/** A list that shows exactly what was counted. */
export const todoList = z.object({
  /** what is counted, where the cases are of several kinds */
  called: z.string().nullable(),
  count: z.int(),
  path: z.string(),
});
export type TodoList = z.output<typeof todoList>;

/** Whose cases are shown: one's own, those waiting for one's approval, or all one may see. */
export const todoDuties = ['mine', 'auditing', 'all'] as const;
export type TodoDuty = (typeof todoDuties)[number];

export const todo = z.object({
  /**
   * What could not be asked because its database is away: counters are empty and cases null then, and everything else
   * is there. `reason` is a sentence for the person.
   */
  away: z.array(z.object({ part: z.enum(['cases']), reason: z.string() })),
  /** only what the person may act on; empty without a module of cases */
  counters: z.array(todoCounter),
  /** nearest deadlines first, at most five; null without a module of cases */
  cases: z
    .object({
      duty: z.enum(todoDuties),
      /** looks after all cases and handles none: supervises them, or sees them without working on any */
      leads: truth,
      /** of each kind that has some, the whole list; of the first kind alone where none has */
      lists: z.array(todoList),
      records: z.array(todoCase),
      /** cases of nobody that the person may claim, nearest deadlines first; null: claims none */
      claimable: z.object({ lists: z.array(todoList), records: z.array(todoCase) }).nullable(),
      /** no data scope shows the person any case */
      unscoped: z.literal(1).optional(),
    })
    .nullable(),
  /** examinations to come and those that are not over yet, the next one first, at most five; null without their menu */
  exams: z.array(todoExam).nullable(),
  /** the newest five */
  notices: z.array(inboxEntry),
});
export type Todo = z.output<typeof todo>;

export const home = {
  /** what awaits the person (domain.md 3.13) */
  todo: get('home/todo', { title: ['待办事项', 'To do'], access: 'signed-in', answer: todo }),
  /** how the cases stand that the person may see, each figure with its list (domain.md 3.13); a screen on the wall asks by itself */
  board: get('home/board', { title: ['工作概览', 'Overview'], access: 'signed-in', answer: board, background: true }),
  /** a released notice as everybody may read it; its administration is `blade-desk/notice` */
  notice: get('home/notice', {
    title: ['阅读通知', 'Read a notice'],
    access: 'signed-in',
    query: z.object({ id }),
    answer: z.object({
      id: z.string(),
      title: z.string(),
      category: z.int(),
      releaseTime: z.string(),
      content: z.string(),
    }),
  }),
};
