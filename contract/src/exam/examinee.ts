import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { id } from '../conventions.ts';
import { shownFile } from '../plain-resource/parts.ts';
import { startedTask } from '../task.ts';
import { examinerRow } from './examiner.ts';

const word = z.string().nullable();

/** A step of a registration, as it was taken. */
const step = z.object({
  /** of `regSteps`; `enter`: he came into the roster */
  verb: z.string(),
  verbName: z.string(),
  fromStatusName: word,
  toStatusName: z.string(),
  note: word,
  actorName: word,
  time: z.string(),
});
export type RegistrationStep = z.output<typeof step>;

/** Something else that is about him in this examination or about his person: a case, a record. */
const link = z.object({
  id: z.string(),
  /** what one is called: 信访件 */
  called: z.string(),
  no: z.string(),
  title: z.string(),
  statusName: word,
  time: z.string(),
  /** its page in the browser */
  path: z.string(),
});
export type ExamineeLink = z.output<typeof link>;

const sitting = examinerRow.pick({
  ...{ id: true, examId: true, examIdName: true, districtIdName: true, centreIdName: true, ticketNo: true },
  ...{ regStatus: true, regStatusName: true, attendStatus: true, attendStatusName: true },
  ...{ violationLevel: true, violationLevelName: true },
});

const detail = examinerRow.extend({
  exam: z.object({
    id: z.string(),
    examCode: z.string(),
    name: z.string(),
    status: z.int(),
    examStart: z.string(),
    examEnd: z.string(),
  }),
  subjectList: z.array(z.object({ code: z.string(), name: z.string(), startTime: z.string(), endTime: z.string() })),
  photo: shownFile.nullable(),
  /** as the roster names the file of it */
  photoName: word,
  /** names he was registered under before */
  formerNames: z.array(z.string()),
  /** oldest first */
  steps: z.array(step),
  /** steps that lead on from where he is, while the examination lets any be taken */
  allowedActions: z.array(z.string()),
  /** his other examinations, of those the caller sees; newest first */
  history: z.array(sitting.extend({ examStart: z.string().nullable() })),
  /** of those the caller sees */
  links: z.array(link),
});
export type ExamineeRecord = z.output<typeof detail>;

const refusedPhoto = z.object({ name: z.string(), reason: z.string() });
/** What became of a file of photos. */
const photoReport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(['reading', 'done', 'cancelled', 'failed']),
  taskId: z.string(),
  /** pictures in it */
  total: z.int(),
  matched: z.int(),
  /** of those: in the place of an earlier one */
  replaced: z.int(),
  /** names that nobody of the roster has; the first of them */
  unknownCount: z.int(),
  unknown: z.array(z.string()),
  refusedCount: z.int(),
  refused: z.array(refusedPhoto),
  createTime: z.string(),
});
export type PhotoReport = z.output<typeof photoReport>;

/** 考生详情 and 照片 (domain.md 1.3; own additions). */
export const examinee = {
  calls: {
    detail: get('examiners/detail', {
      title: ['考生详情', 'Examinee'],
      access: holds('formal_exam'),
      query: z.object({ id }),
      answer: detail,
    }),
    /** a zip of jpg files of at most 500 kB, called as the roster says (照片文件名); matched by a task */
    photos: post('examiners/photos', {
      title: ['导入考生照片', 'Import photos'],
      access: holds('formal_exam_import'),
      query: z.object({ examId: id }),
      upload: true,
      answer: startedTask,
      changes: ['task'],
    }),
    /** the caller's latest file for this examination, and how many of the people he sees are without a photo */
    photoReport: get('examiners/photoReport', {
      title: ['照片导入结果', 'Photos: what became of them'],
      access: holds('formal_exam_import'),
      query: z.object({ examId: id }),
      answer: z.object({ without: z.int(), latest: photoReport.nullable() }),
    }),
  },
};
