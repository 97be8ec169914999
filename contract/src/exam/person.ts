import * as z from 'zod';
import { get, holds, holdsAll } from '../call.ts';
import { id, truth } from '../conventions.ts';
import { link, sittingBeside } from './examinee.ts';
import { subjectResult } from './result.ts';
import { violationRow } from './violation.ts';

const word = z.string().nullable();

/** A sitting of his, with what was scored in it; no subjects where scores are not told. */
const sitting = sittingBeside.extend({ scores: z.array(subjectResult) });
export type PersonSitting = z.output<typeof sitting>;

const violationOfPerson = violationRow.pick({
  id: true,
  examinerId: true,
  level: true,
  subjectName: true,
  factText: true,
  clause: true,
  decisionNo: true,
  decidedTime: true,
  recordUntil: true,
  status: true,
  isHeard: true,
});

const detail = z.object({
  id: z.string(),
  name: z.string(),
  /** names he was registered under before */
  formerNames: z.array(z.string()),
  genderName: word,
  birthYear: word,
  idTypeName: word,
  /** masked, as `phone` */
  idNo: z.string(),
  phone: z.string(),
  /** 1: an integrity record of his is in force; null for whoever deals with nobody one by one */
  integrityFlag: truth.nullable(),
  /** newest first, and how many there are; here and below of those the caller sees */
  sittings: z.array(sitting),
  sittingCount: z.int(),
  violations: z.array(violationOfPerson),
  violationCount: z.int(),
  /** the latest of every kind of case, newest first */
  cases: z.array(link),
  caseCount: z.int(),
  certificates: z.array(link),
  certificateCount: z.int(),
});
export type PersonRecord = z.output<typeof detail>;

/** Somebody who has seen something of his. */
const look = z.object({
  id: z.string(),
  actorName: word,
  time: z.string(),
  /** what was done: 考生详情, 考生查看敏感信息 */
  title: z.string(),
  /** by what he was looked for: 证件号码 */
  by: word,
  /** as whoever looked gave it */
  reason: word,
  /** 0: he was refused */
  result: truth,
});
export type PersonLook = z.output<typeof look>;

/** Its page in the browser. */
export const personPath = '/examinationManage/examinationList/person';

/** 人员档案 (domain.md 6.4, person 360; own additions): everything that is known of one person, on one page. */
export const person = {
  calls: {
    detail: get('person/detail', {
      title: ['人员档案', 'Person'],
      access: holds('formal_exam'),
      query: z.object({ id }),
      answer: detail,
      // who opens it is noted
      acts: true,
    }),
    /** who has looked at him, newest first, and how many there are of the latest thousand */
    looks: get('person/looks', {
      title: ['人员查阅记录', 'Who has looked at a person'],
      access: holdsAll('formal_exam', 'person_looks'),
      query: z.object({ id }),
      answer: z.object({ total: z.int(), looks: z.array(look) }),
      // who reads them is noted
      acts: true,
    }),
  },
};
