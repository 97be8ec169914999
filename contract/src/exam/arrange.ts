import * as z from 'zod';
import { type AnswerOf, get, holds, post } from '../call.ts';
import { flag, id, ids, optional, page, text, truth, whole } from '../conventions.ts';
import { startedTask } from '../task.ts';
import { shortfallReasons } from './arrange-states.ts';

/** What a run goes by (`server/src/areas/exam/seating/seating.ts`). */
const rules = z.object({
  oneSubject: flag(['同场同科', 'One subject in a room']),
  unitsApart: flag(['同单位隔开', 'Keep units apart']),
  keepSpare: flag(['保留备用考场', 'Keep spare rooms']),
});
export type PlanRules = z.output<typeof rules>;
export const usualRules: PlanRules = { oneSubject: 1, unitsApart: 1, keepSpare: 1 };

/** How often the lot of an examination is drawn again; the first draw is none of them. */
export const mostRedraws = 2;
const redraw = text(['重新抽签理由', 'Reason to draw again'], { min: 2, max: 200 });

const word = z.string().nullable();
const count = z.int();
const slot = z.object({
  /** from 1, in the order of time */
  slot: count,
  startTime: z.string(),
  endTime: z.string(),
  subjects: z.array(z.object({ subjectCode: z.string(), name: z.string() })),
});
export type ExamSlot = z.output<typeof slot>;

/** A run, of what the caller sees of it. */
const plan = z.object({
  id: z.string(),
  examId: z.string(),
  state: count,
  stateName: z.string(),
  rules,
  seed: z.string(),
  /** SHA-256 over every seat: the same people, rooms, rules and seed give the same */
  digest: word,
  taskId: word,
  createTime: z.string(),
  createUserName: word,
  endedTime: word,
  endedUserName: word,
  /** he sees all of its districts: to adopt or discard */
  whole: truth,
  /** what has changed since it was made; a preview with any is not adopted */
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
});
export type SeatPlan = z.output<typeof plan>;

const inSlot = z.object({ slot: count, people: count });
const person = z.object({
  id: z.string(),
  name: z.string(),
  ticketNo: word,
  districtIdName: word,
  centreIdName: word,
  workUnit: word,
  subjects: z.array(z.string()),
  /** null for whoever does not deal with people one by one */
  needsAccess: truth.nullable(),
});

/** A room of an examination. */
const room = z.object({
  roomId: z.string(),
  roomNo: z.string(),
  floor: count.nullable(),
  seats: count,
  columns: count,
  isAccessible: truth,
  isBackup: truth,
  locked: truth,
  used: z.array(inSlot),
});
export type SeatRoom = z.output<typeof room>;

const sitter = z.object({
  seatNo: count,
  examinerId: z.string(),
  name: z.string(),
  ticketNo: word,
  workUnit: word,
  /** in this slot */
  subjects: z.array(z.string()),
  /** null for whoever does not deal with people one by one */
  needsAccess: truth.nullable(),
  version: count,
  /** 到考 in this slot, as far as it was said */
  attendStatus: count,
  attendStatusName: word,
  /** the gravest violation that stands in the examination; 0: none */
  violationLevel: count,
  violationLevelName: word,
});

const seatedAt = z.object({
  examinerId: z.string(),
  ticketNo: word,
  version: count,
  seats: z.array(z.object({ slot: count, centreId: z.string(), roomId: z.string(), roomNo: word, seatNo: count })),
});

const seatNo = whole(['座位号', 'Seat'], { min: 1, max: 200 });
const aSlot = whole(['时段', 'Slot'], { min: 1, max: 31 });
const version = whole(['版本', 'Version']);
const changes = ['examiners', 'formal_exam'];
const reads = holds('formal_exam');
const arranges = holds('exam_seat');
const moves = holds('exam_seat_move');

/** 座位编排 (domain.md 1.2; own additions but for `arrange`, which it names). */
export const arrange = {
  name: 'seats',
  calls: {
    /** a preview by a task: of these districts, or of all that the caller sees. The server draws a seed once for an examination; `redraw` says why another is drawn */
    arrange: post('formalExam/arrange', {
      title: ['编排座位', 'Arrange seats'],
      access: arranges,
      body: z.object({ examId: id, districtIds: ids.optional(), rules, redraw: optional(redraw) }),
      answer: startedTask.extend({ id: z.string() }),
      changes: ['formal_exam', 'task'],
    }),
    /** a run, or the last one of the examination; null: there is none */
    arrangeResult: get('formalExam/arrangeResult', {
      title: ['编排结果', 'Result of a run'],
      access: reads,
      query: z.object({ examId: id, planId: optional(id) }),
      answer: plan.nullable(),
    }),
    /** rooms of a centre in a run */
    arrangeRooms: get('formalExam/arrangeRooms', {
      title: ['编排考场', 'Rooms of a run'],
      access: reads,
      query: z.object({ id, centreId: id }),
      answer: z.array(z.object({ roomId: z.string(), roomNo: word, people: count, used: z.array(inSlot) })),
    }),
    /** who a run could not keep something for */
    arrangePeople: get('formalExam/arrangePeople', {
      title: ['编排未尽人员', 'Shortfalls of a run'],
      access: reads,
      query: z.object({
        id,
        reason: z.enum(shortfallReasons),
        current: whole(['页', 'Page'], { min: 1, max: 100_000 }).optional(),
        size: whole(['每页', 'Size'], { min: 1, max: 200 }).optional(),
      }),
      answer: page(person),
    }),
    /** seats and tickets of a preview, all or none, by a task */
    arrangeAdopt: post('formalExam/arrangeAdopt', {
      title: ['采用编排方案', 'Adopt a seating plan'],
      access: arranges,
      body: z.object({ id }),
      answer: startedTask,
      changes: ['formal_exam', 'task'],
    }),
    arrangeDiscard: post('formalExam/arrangeDiscard', {
      title: ['放弃编排方案', 'Discard a seating plan'],
      access: arranges,
      body: z.object({ id }),
      answer: z.null(),
      changes: ['formal_exam'],
    }),
    /** rooms of a centre, with how many sit there in each slot */
    seatRooms: get('formalExam/seatRooms', {
      title: ['考点考场座位', 'Rooms and their seats'],
      access: reads,
      query: z.object({ examId: id, centreId: id }),
      answer: z.object({ slots: z.array(slot), rooms: z.array(room) }),
    }),
    /** who sits where in a room in one slot, the first unless said otherwise */
    seats: get('formalExam/seats', {
      title: ['考场座位表', 'Seats of a room'],
      access: reads,
      query: z.object({ examId: id, roomId: id, slot: aSlot.optional() }),
      answer: z.object({ room, slot: count, slots: z.array(slot), seats: z.array(sitter) }),
    }),
    /** one person to a free seat, in all his slots or in one; who has none is given one */
    seatMove: post('formalExam/seatMove', {
      title: ['调整座位', 'Move to another seat'],
      access: moves,
      body: z.object({ examinerId: id, slot: optional(aSlot), roomId: id, seatNo, version }),
      answer: seatedAt,
      changes,
    }),
    seatSwap: post('formalExam/seatSwap', {
      title: ['互换座位', 'Exchange two seats'],
      access: moves,
      body: z.object({
        examinerId: id,
        version,
        otherId: id,
        otherVersion: version,
        slot: optional(aSlot),
      }),
      answer: z.array(seatedAt),
      changes,
    }),
    /** locked, nobody comes to a room or leaves it, by a run or by hand */
    roomLock: post('formalExam/roomLock', {
      title: ['锁定考场', 'Lock a room'],
      access: arranges,
      body: z.object({ examId: id, roomId: id, locked: flag(['锁定', 'Locked']) }),
      answer: z.object({ roomId: z.string(), locked: truth }),
      changes: ['formal_exam'],
    }),
    /** who needs an accessible room: a mark of those who keep rosters */
    access: post('examiners/access', {
      title: ['无障碍需求', 'Accessible needs'],
      access: holds('examiner_reg'),
      body: z.object({ ids, needsAccess: flag(['需要无障碍考场', 'Needs an accessible room']) }),
      answer: z.object({ count }),
      changes: ['examiners', 'formal_exam'],
    }),
  },
};
export type SeatedAt = AnswerOf<typeof arrange.calls.seatMove>;
export type SeatSitter = z.output<typeof sitter>;
