import * as z from 'zod';
import { get, holds, holdsAll, post } from '../call.ts';
import { choice, id, optional, text, truth, whole } from '../conventions.ts';

/** So many people of a room are answered at once; more have no room yet. */
export const mostInRoom = 500;

const subjectCode = text(['科目', 'Subject'], { max: 20, kind: 'code' });
/** from 1, in the order of time; without one who sits where in his first one */
const slot = optional(whole(['时段', 'Slot'], { min: 1, max: 31 }));
const word = z.string().nullable();
const count = z.int();

const roomRow = z.object({
  /** null: who has no room yet */
  roomId: word,
  roomNo: word,
  people: count,
  present: count,
  absent: count,
  partly: count,
  open: count,
});
export type AttendRoom = z.output<typeof roomRow>;

/** How far a centre has come in a slot. A room is done when everybody in it is said to be there or not. */
const progressRow = z.object({ centreId: z.string(), rooms: count, done: count, people: count, open: count });
export type CentreProgress = z.output<typeof progressRow>;

/** Somebody who was looked for, with where he sits when. */
const foundRow = z.object({
  id: z.string(),
  name: z.string(),
  ticketNo: word,
  attendStatus: z.int(),
  attendStatusName: word,
  seats: z.array(
    z.object({
      slot: count,
      /** null: of a centre that the caller does not see, of which nothing else is told either */
      centreId: word,
      centreName: word,
      /** null: who has no room yet */
      roomId: word,
      roomNo: word,
      seatNo: z.int().nullable(),
    }),
  ),
});
export type FoundExaminee = z.output<typeof foundRow>;
/** So many people are found at once; whoever looks for another types more. */
export const mostFound = 20;

const attendee = z.object({
  id: z.string(),
  name: z.string(),
  ticketNo: word,
  seatNo: z.int().nullable(),
  /** codes of the subjects he sits, in the slot that was asked for */
  subjects: z.array(z.string()),
  /** of them those he is known to be absent in */
  absent: z.array(z.string()),
  /** in the slot that was asked for */
  attendStatus: z.int(),
  attendStatusName: word,
  /** what was recorded of him so far, in whatever slot */
  violationLevel: z.int(),
  violationLevelName: word,
  /** scores are there: nothing changes any more */
  isScored: truth,
});
export type Attendee = z.output<typeof attendee>;

/** 到考 of an examination, centre by centre and room by room (own addition). */
export const attendance = {
  name: 'attendance',
  calls: {
    /** rooms of a centre with who is in them, and how many are known to be there */
    rooms: get('examiners/attendRooms', {
      title: ['考场到考情况', 'Attendance by room'],
      access: holds('formal_exam'),
      query: z.object({ examId: id, centreId: id, slot }),
      answer: z.object({
        /** the examination runs or is marked, and the caller keeps attendance */
        isOpen: truth,
        /** their slot: somebody may sit elsewhere in another one */
        subjects: z.array(
          z.object({ subjectCode: z.string(), name: z.string(), startTime: z.string(), slot: z.int() }),
        ),
        rooms: z.array(roomRow),
      }),
    }),
    /** those of a room by their seats; without `roomId` those who have none */
    people: get('examiners/attendance', {
      title: ['考场考生到考', 'Attendance in a room'],
      access: holds('formal_exam'),
      query: z.object({ examId: id, centreId: id, roomId: id.optional(), slot }),
      answer: z.object({ total: count, records: z.array(attendee) }),
    }),
    /** how far each centre that the caller sees has come in a slot, the first unless said otherwise (own addition) */
    progress: get('examiners/attendProgress', {
      title: ['到考登记进度', 'How far attendance has come'],
      access: holds('formal_exam'),
      query: z.object({ examId: id, slot }),
      answer: z.array(progressRow),
    }),
    /** by part of a name or of a ticket number, with where they sit (own addition) */
    find: get('examiners/attendFind', {
      title: ['查找考生座位', 'Find an examinee and his seat'],
      access: holds('formal_exam'),
      query: z.object({ examId: id, keyword: text(['姓名或准考证号', 'Name or ticket number'], { min: 2, max: 40 }) }),
      answer: z.object({ total: count, records: z.array(foundRow) }),
      // who is looked for is noted
      acts: true,
    }),
    /**
     * Says who is there, 1, and who is not, 2: in one subject, or in all of his without `subjectCode`. While the examination
     * runs or is marked, until scores of the subject are there.
     */
    attend: post('examiners/attend', {
      title: ['登记到考', 'Record attendance'],
      access: holdsAll('examiner_attend', 'formal_exam'),
      body: z.object({
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
      }),
      answer: z.object({ count }),
      changes: ['attendance', 'examiners', 'formal_exam'],
    }),
  },
};
