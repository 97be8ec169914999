import * as z from 'zod';
import { get, holds, holdsAll, post } from '../call.ts';
import { choice, id, optional, text, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** Maximum number of examinees answered per room; only the group without a room can be larger. */
export const mostInRoom = 500;

const subjectCode = text(['科目', 'Subject'], { max: 20, kind: 'code' });
/** from 1, in order of time; if absent, the first slot of each examinee */
const slot = optional(whole(['时段', 'Slot'], { min: 1, max: 31 }));
const word = z.string().nullable();
const count = z.int();

const roomRow = object(() => ({
  roomId: word,
  roomNo: word,
  people: count,
  present: count,
  absent: count,
  partly: count,
  open: count,
}));
export type AttendRoom = z.output<typeof roomRow>;

/** Progress of a centre in a slot. A room is done when everyone in it is recorded as present or absent. */
const progressRow = object(() => ({ centreId: z.string(), rooms: count, done: count, people: count, open: count }));
export type CentreProgress = z.output<typeof progressRow>;

const foundRow = object(() => ({
  id: z.string(),
  name: z.string(),
  ticketNo: word,
  attendStatus: z.int(),
  attendStatusName: word,
  seats: z.array(
    z.object({
      slot: count,
      /** null: a centre the caller does not see; its other details are withheld as well */
      centreId: word,
      centreName: word,
      roomId: word,
      roomNo: word,
      seatNo: z.int().nullable(),
    }),
  ),
}));
export type FoundExaminee = z.output<typeof foundRow>;
export const mostFound = 20;

const attendee = object(() => ({
  id: z.string(),
  name: z.string(),
  ticketNo: word,
  seatNo: z.int().nullable(),
  /** codes of the examinee's subjects in the requested slot */
  subjects: z.array(z.string()),
  absent: z.array(z.string()),
  attendStatus: z.int(),
  attendStatusName: word,
  violationLevel: z.int(),
  violationLevelName: word,
  /** scores exist: attendance can no longer change */
  isScored: truth,
}));
export type Attendee = z.output<typeof attendee>;

/** 到考 of an examination, by centre and room (own addition). */
export const attendance = {
  name: 'attendance',
  calls: {
    rooms: get('examiners/attendRooms', {
      title: ['考场到考情况', 'Attendance by room'],
      access: holds('formal_exam'),
      query: object(() => ({ examId: id, centreId: id, slot })),
      answer: object(() => ({
        /** the examination is running or being marked, and the caller may record attendance */
        isOpen: truth,
        /** with their slots; an examinee may have different rooms in different slots */
        subjects: z.array(
          z.object({ subjectCode: z.string(), name: z.string(), startTime: z.string(), slot: z.int() }),
        ),
        rooms: z.array(roomRow),
      })),
    }),
    /** the examinees of a room by seat; without `roomId` those without a room */
    people: get('examiners/attendance', {
      title: ['考场考生到考', 'Attendance in a room'],
      access: holds('formal_exam'),
      query: object(() => ({ examId: id, centreId: id, roomId: id.optional(), slot })),
      answer: object(() => ({ total: count, records: z.array(attendee) })),
    }),
    /** progress of each centre the caller sees in a slot; default: the first slot (own addition) */
    progress: get('examiners/attendProgress', {
      title: ['到考登记进度', 'How far attendance has come'],
      access: holds('formal_exam'),
      query: object(() => ({ examId: id, slot })),
      answer: z.array(progressRow),
    }),
    find: get('examiners/attendFind', {
      title: ['查找考生座位', 'Find an examinee and his seat'],
      access: holds('formal_exam'),
      query: object(() => ({
        examId: id,
        keyword: text(['姓名或准考证号', 'Name or ticket number'], { min: 2, max: 40 }),
      })),
      answer: object(() => ({ total: count, records: z.array(foundRow) })),
      acts: true,
    }),
    /**
     * Records attendance: 1 present, 2 absent; in one subject, or in all of the examinee's subjects without
     * `subjectCode`. Possible while the examination is running or being marked, until the subject has scores.
     */
    attend: post('examiners/attend', {
      title: ['登记到考', 'Record attendance'],
      access: holdsAll('examiner_attend', 'formal_exam'),
      body: object(() => ({
        examId: id,
        entries: z
          .array(
            z.object({
              id,
              subjectCode: optional(subjectCode),
              attend: choice(['到考', 'Attendance'], 'attend_status', [1, 2]),
            }),
          )
          .min(1)
          .max(4 * mostInRoom),
      })),
      answer: object(() => ({ count })),
      changes: ['attendance', 'examiners', 'formal_exam'],
    }),
  },
};
