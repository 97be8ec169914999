import * as z from 'zod';
import { get, holdsAll } from '../call.ts';
import { facts, id, ids, optional, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { keysOf } from '../records.ts';
import { startedTask } from '../task.ts';

export const printKinds = {
  card: ['准考证', 'Admission cards'],
  door: ['门贴', 'Door sheets'],
  sign: ['签到表', 'Sign-in sheets'],
  plan: ['座位图', 'Seat plans'],
  list: ['考场座次表', 'Seating lists'],
} as const;
export type PrintKind = keyof typeof printKinds;
export const printKindNames = keysOf(printKinds);

/** per A4 page */
export const cardsOnPage = ['2', '4'] as const;

const kind = z.enum(printKindNames);
facts.add(kind, { label: ['打印内容', 'What to print'], asks: 'choice', kind: 'choice' });
const perPage = z.enum(cardsOnPage);
facts.add(perPage, { label: ['每页张数', 'Cards on a page'], asks: 'choice', kind: 'choice' });

const where = {
  examId: id,
  districtId: optional(id),
  centreId: optional(id),
  roomId: optional(id),
  ids: optional(ids),
};

const prints = holdsAll('formal_exam', 'formal_exam_print');
/** A small print is answered as the file itself; for a large one the answer names the task that creates it. */
const printed = { answer: startedTask.nullable(), shape: 'file', writes: true, changes: ['task'] } as const;

/** 考试打印 (domain.md 1.2, seatCards; `printSheets` and `printCount` are own additions). */
export const examPrint = {
  calls: {
    printCount: get('formalExam/printCount', {
      title: ['考试打印计数', 'Count what would be printed'],
      access: prints,
      query: object(() => ({ ...where, kind, perPage: optional(perPage) })),
      answer: object(() => ({ people: z.int(), rooms: z.int(), centres: z.int(), pages: z.int(), byTask: truth })),
    }),
    seatCards: get('formalExam/seatCards', {
      title: ['打印准考证', 'Print admission cards'],
      access: prints,
      query: object(() => ({ ...where, perPage: optional(perPage) })),
      ...printed,
    }),
    /** 门贴, 签到表, 座位图 and 考场座次表 as PDF */
    printSheets: get('formalExam/printSheets', {
      title: ['打印考场用表', 'Print sheets of rooms'],
      access: prints,
      query: object(() => ({ ...where, kind: kind.exclude(['card']) })),
      ...printed,
    }),
  },
};
export type SheetKind = Exclude<PrintKind, 'card'>;
export const isSheetKind = (name: PrintKind): name is SheetKind => name !== 'card';
