import * as z from 'zod';
import { type AnswerOf, get, holds, post } from '../call.ts';
import { flag, id, ids, optional, page, text, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { startedTask } from '../task.ts';
import { shortfallReasons } from './arrange-states.ts';

const rules = object(() => ({
  oneSubject: flag(['同场同科', 'One subject in a room']),
  unitsApart: flag(['同单位隔开', 'Keep units apart']),
  keepSpare: flag(['保留备用考场', 'Keep spare rooms']),
}));
export type PlanRules = z.output<typeof rules>;
export const usualRules: PlanRules = { oneSubject: 1, unitsApart: 1, keepSpare: 1 };

/** How often the random seed of an examination may be drawn again, not counting the first draw. */
export const mostRedraws = 2;
/** Different arrangements of a district by one lot that need no reason: as many as the rules give. */
export const freeArrangements = 8;
const again = text(['再次编排理由', 'Reason for arranging again'], { min: 2, max: 200 });
const redraw = text(['重新抽签理由', 'Reason for a new draw'], { min: 2, max: 200 });

const word = z.string().nullable();
const count = z.int();
const slot = object(() => ({
  /** from 1, in order of time */
  slot: count,
  startTime: z.string(),
  endTime: z.string(),
  subjects: z.array(z.object({ subjectCode: z.string(), name: z.string() })),
}));
export type ExamSlot = z.output<typeof slot>;

const plan = object(() => ({
  id: z.string(),
  examId: z.string(),
  state: count,
  stateName: z.string(),
  rules,
  seed: z.string(),
  /** SHA-256 over all seats: the same examinees, rooms, rules and seed give the same digest */
  digest: word,
  taskId: word,
  createTime: z.string(),
  createUserName: word,
  endedTime: word,
  endedUserName: word,
  whole: truth,
  /** changes since it was made; a preview with changes cannot be adopted */
  stale: z.array(z.string()),
  districts: z.array(z.object({ id: z.string(), name: z.string(), people: count, seated: count })),
  centres: z.array(
    z.object({
      centreId: z.string(),
      centreName: word,
      code: word,
      districtId: z.string(),
      rooms: count,
      people: count,
    }),
  ),
  shortfalls: z.array(z.object({ reason: z.enum(shortfallReasons), reasonName: z.string(), count })),
  slots: z.array(slot),
}));
export type SeatPlan = z.output<typeof plan>;

const inSlot = object(() => ({ slot: count, people: count }));
const person = object(() => ({
  id: z.string(),
  name: z.string(),
  ticketNo: word,
  districtIdName: word,
  centreIdName: word,
  workUnit: word,
  subjects: z.array(z.string()),
  /** null for callers who do not deal with individual examinees */
  needsAccess: truth.nullable(),
}));

const room = object(() => ({
  roomId: z.string(),
  roomNo: z.string(),
  floor: count.nullable(),
  seats: count,
  columns: count,
  isAccessible: truth,
  isBackup: truth,
  locked: truth,
  used: z.array(inSlot),
}));
export type SeatRoom = z.output<typeof room>;

const sitter = object(() => ({
  seatNo: count,
  examinerId: z.string(),
  name: z.string(),
  ticketNo: word,
  workUnit: word,
  subjects: z.array(z.string()),
  needsAccess: truth.nullable(),
  version: count,
  attendStatus: count,
  attendStatusName: word,
  /** the gravest violation in force in this examination; 0: none */
  violationLevel: count,
  violationLevelName: word,
}));

const seatedAt = object(() => ({
  examinerId: z.string(),
  ticketNo: word,
  version: count,
  seats: z.array(z.object({ slot: count, centreId: z.string(), roomId: z.string(), roomNo: word, seatNo: count })),
}));

const seatNo = whole(['座位号', 'Seat'], { min: 1, max: 200 });
const aSlot = whole(['时段', 'Slot'], { min: 1, max: 31 });
const version = whole(['版本', 'Version']);
const changes = ['examiners', 'formal_exam'];
const reads = holds('formal_exam');
const arranges = holds('exam_seat');
const moves = holds('exam_seat_move');

/** 座位编排 (domain.md 1.2; own additions except `arrange`). */
export const arrange = {
  name: 'seats',
  calls: {
    /**
     * Creates a preview as a task, for these districts or for all the caller sees. The server draws one seed per
     * examination; `redraw` is the reason for drawing another. `again` is the reason for a further arrangement after
     * `freeArrangements` different ones.
     */
    arrange: post('formalExam/arrange', {
      title: ['编排座位', 'Arrange seats'],
      access: arranges,
      body: object(() => ({
        examId: id,
        districtIds: ids.optional(),
        rules,
        redraw: optional(redraw),
        again: optional(again),
      })),
      answer: startedTask.extend({ id: z.string() }),
      changes: ['formal_exam', 'task'],
    }),
    /** a run, by default the latest of the examination; null: none exists */
    arrangeResult: get('formalExam/arrangeResult', {
      title: ['编排结果', 'Result of a run'],
      access: reads,
      query: object(() => ({ examId: id, planId: optional(id) })),
      answer: plan.nullable(),
    }),
    arrangeRooms: get('formalExam/arrangeRooms', {
      title: ['编排考场', 'Rooms of a run'],
      access: reads,
      query: object(() => ({ id, centreId: id })),
      answer: z.array(object(() => ({ roomId: z.string(), roomNo: word, people: count, used: z.array(inSlot) }))),
    }),
    arrangePeople: get('formalExam/arrangePeople', {
      title: ['编排未尽人员', 'Shortfalls of a run'],
      access: reads,
      query: object(() => ({
        id,
        reason: z.enum(shortfallReasons),
        current: whole(['页', 'Page'], { min: 1, max: 100_000 }).optional(),
        size: whole(['每页', 'Size'], { min: 1, max: 200 }).optional(),
      })),
      answer: page(person),
    }),
    /** Adopts the seats and tickets of a preview as a task, all or none. */
    arrangeAdopt: post('formalExam/arrangeAdopt', {
      title: ['采用编排方案', 'Adopt a seating plan'],
      access: arranges,
      body: object(() => ({ id })),
      answer: startedTask,
      changes: ['formal_exam', 'task'],
    }),
    arrangeDiscard: post('formalExam/arrangeDiscard', {
      title: ['放弃编排方案', 'Discard a seating plan'],
      access: arranges,
      body: object(() => ({ id })),
      answer: z.null(),
      changes: ['formal_exam'],
    }),
    seatRooms: get('formalExam/seatRooms', {
      title: ['考点考场座位', 'Rooms and their seats'],
      access: reads,
      query: object(() => ({ examId: id, centreId: id })),
      answer: object(() => ({ slots: z.array(slot), rooms: z.array(room) })),
    }),
    seats: get('formalExam/seats', {
      title: ['考场座位表', 'Seats of a room'],
      access: reads,
      query: object(() => ({ examId: id, roomId: id, slot: aSlot.optional() })),
      answer: object(() => ({ room, slot: count, slots: z.array(slot), seats: z.array(sitter) })),
    }),
    /** Moves an examinee to a free seat in one slot or in all of them; an examinee without a seat is assigned one. */
    seatMove: post('formalExam/seatMove', {
      title: ['调整座位', 'Move to another seat'],
      access: moves,
      body: object(() => ({ examinerId: id, slot: optional(aSlot), roomId: id, seatNo, version })),
      answer: seatedAt,
      changes,
    }),
    seatSwap: post('formalExam/seatSwap', {
      title: ['互换座位', 'Exchange two seats'],
      access: moves,
      body: object(() => ({
        examinerId: id,
        version,
        otherId: id,
        otherVersion: version,
        slot: optional(aSlot),
      })),
      answer: z.array(seatedAt),
      changes,
    }),
    /** Locks a room: neither a run nor a manual move changes its examinees. */
    roomLock: post('formalExam/roomLock', {
      title: ['锁定考场', 'Lock a room'],
      access: arranges,
      body: object(() => ({ examId: id, roomId: id, locked: flag(['锁定', 'Locked']) })),
      answer: object(() => ({ roomId: z.string(), locked: truth })),
      changes: ['formal_exam'],
    }),
    access: post('examiners/access', {
      title: ['无障碍需求', 'Accessible needs'],
      access: holds('examiner_reg'),
      body: object(() => ({ ids, needsAccess: flag(['需要无障碍考场', 'Needs an accessible room']) })),
      answer: object(() => ({ count })),
      changes: ['examiners', 'formal_exam'],
    }),
  },
};
export type SeatedAt = AnswerOf<typeof arrange.calls.seatMove>;
export type SeatSitter = z.output<typeof sitter>;
