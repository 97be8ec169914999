import * as z from 'zod';
import { get, holds, holdsAll } from '../../call.ts';
import { id, truth } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { subjectResult } from '../scores/result.ts';
import { violationRow } from '../violation.ts';
import { link, sittingBeside } from './examinee.ts';

const word = z.string().nullable();

/** A sitting of the person with its scores; `scores` is empty for callers who may not see them. */
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

const detail = object(() => ({
  id: z.string(),
  name: z.string(),
  formerNames: z.array(z.string()),
  genderName: word,
  birthYear: word,
  idTypeName: word,
  idNo: z.string(),
  phone: z.string(),
  /** 1: has an integrity record in force; null for callers who do not deal with individual examinees */
  integrityFlag: truth.nullable(),
  sittings: z.array(sitting),
  sittingCount: z.int(),
  violations: z.array(violationOfPerson),
  violationCount: z.int(),
  cases: z.array(link),
  caseCount: z.int(),
  certificates: z.array(link),
  certificateCount: z.int(),
}));
export type PersonRecord = z.output<typeof detail>;

const look = object(() => ({
  id: z.string(),
  actorName: word,
  time: z.string(),
  /** action: 考生详情, 考生查看敏感信息 */
  title: z.string(),
  by: word,
  reason: word,
  result: truth,
}));
export type PersonLook = z.output<typeof look>;

export const personPath = '/examinationManage/examinationList/person';

/** 人员档案 (domain.md 6.4, person 360; own additions): all known data of a person on one page. */
export const person = {
  calls: {
    detail: get('person/detail', {
      title: ['人员档案', 'Person'],
      access: holds('formal_exam'),
      query: object(() => ({ id })),
      answer: detail,
      acts: true,
    }),
    /** views of the person, newest first, and their number among the latest thousand */
    looks: get('person/looks', {
      title: ['人员查阅记录', 'Who has looked at a person'],
      access: holdsAll('formal_exam', 'person_looks'),
      query: object(() => ({ id })),
      answer: object(() => ({ total: z.int(), looks: z.array(look) })),
      acts: true,
    }),
  },
};
