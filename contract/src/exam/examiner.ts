import * as z from 'zod';
import { get, holds, holdsAll, post } from '../call.ts';
import { idType, sex } from '../casework/identity.ts';
import { choice, flag, id, ids, optional, page, reference, text, truth, whole } from '../conventions.ts';
import { anId, anyWords, listQuery, zeroOrOne } from '../list.ts';
import { sheetCall } from '../sheet.ts';
import { documentNumber, phoneNumber } from '../typed-numbers.ts';
import { centre, examDistrict } from './place.ts';

const keysOf = (entries: Readonly<Record<string, number>>): number[] => Object.values(entries);
const levels = [0, 1, 2, 3, 4, 5];

/** 应试人员 of an examination (domain.md 1.3), as its roster shows them; numbers and phones are answered masked. */
export const examinerFields = {
  examId: reference(['考试', 'Examination'], 'formal_exam'),
  districtId: reference(['考区', 'District'], examDistrict),
  centreId: optional(reference(['考点', 'Test centre'], centre)),
  ticketNo: optional(text(['准考证号', 'Ticket number'], { max: 14, kind: 'code' })),
  personId: id,
  name: text(['姓名', 'Name'], { min: 2, max: 40 }),
  gender: choice(['性别', 'Sex'], 'sex', keysOf(sex.of)),
  idType: choice(['证件类型', 'Kind of document'], 'id_type', keysOf(idType.of)),
  idNo: text(['证件号码', 'ID number'], { max: 32, as: documentNumber }),
  phone: text(['手机号', 'Phone'], { max: 11, as: phoneNumber }),
  education: optional(choice(['学历', 'Education'], 'education', [1, 2, 3, 4, 5, 6])),
  major: optional(text(['专业', 'Major'], { max: 60 })),
  workUnit: optional(text(['工作单位', 'Work unit'], { max: 100 })),
  unitKind: optional(choice(['单位性质', 'Kind of unit'], 'unit_kind', [1, 2, 3, 4, 5, 6])),
  regStatus: choice(['报名状态', 'Registration'], 'reg_status', [0, 1, 2, 3, 9]),
  regNote: optional(text(['审核意见', 'Review note'], { max: 255 })),
  attendStatus: choice(['到考', 'Attendance'], 'attend_status', [0, 1, 2, 3]),
  violationLevel: choice(['违纪', 'Violation'], 'violation_level', levels),
  /** he needs an accessible room */
  needsAccess: flag(['无障碍需求', 'Accessible needs']),
};

const word = z.string().nullable();
/** A row of a roster. */
export const examinerRow = z.object({
  id: z.string(),
  examId: z.string(),
  examIdName: word,
  districtId: z.string(),
  districtIdName: word,
  centreId: word,
  centreIdName: word,
  roomId: word,
  /** its number in the centre */
  roomNo: word,
  seatNo: z.int().nullable(),
  ticketNo: word,
  personId: z.string(),
  name: z.string(),
  gender: z.int(),
  genderName: word,
  idType: z.int(),
  idTypeName: word,
  idNo: z.string(),
  phone: z.string(),
  education: z.int().nullable(),
  educationName: word,
  major: word,
  workUnit: word,
  unitKind: z.int().nullable(),
  unitKindName: word,
  /** codes of the subjects of its examination */
  subjects: z.array(z.string()),
  regStatus: z.int(),
  regStatusName: word,
  regNote: word,
  attendStatus: z.int(),
  attendStatusName: word,
  violationLevel: z.int(),
  violationLevelName: word,
  /** null in sheets without names, and for whoever does not deal with people one by one (`dealings`) */
  needsAccess: z.int().nullable(),
  photoId: word,
  createTime: z.string(),
  version: z.int(),
  /** of a released examination, for whoever may see scores; else null */
  totalScore: z.number().nullable(),
  passFlag: z.int().nullable(),
  /** 1: an integrity record of the person is in force; null as `needsAccess` */
  integrityFlag: truth.nullable(),
  /** the known person with the same number and another name; null where identities agree, and for callers of single districts */
  knownAs: word,
});
export type ExaminerRow = z.output<typeof examinerRow>;

/**
 * Buttons of those who deal with examinees one by one. Whoever holds none of them only counts people: he is told neither who
 * needs an accessible room nor of whom an integrity record stands.
 */
export const dealings = [
  ...(['score_view', 'examiner_reg', 'examiner_attend', 'examiner_violation', 'examiner_print'] as const),
  ...(['exam_seat', 'exam_seat_move', 'pii_view'] as const),
];

/** A document number as it is looked for: whole, in whatever case. */
const aNumber = (value: string): boolean => /^[\p{Script=Han}A-Z0-9]{5,32}$/u.test(documentNumber(value));

/** Points, as scores are: multiples of .5. */
const aScore = (value: string): boolean => /^\d{1,5}(\.[05])?$/.test(value);

const filters = [
  ...(['examId', 'districtId', 'centreId', 'name', 'ticketNo', 'workUnit'] as const),
  ...(['regStatus', 'attendStatus', 'violationLevel', 'needsAccess', 'personId'] as const),
  ...(['gender', 'education', 'unitKind'] as const),
];
const list = get('examiners/page', {
  title: ['考生列表', 'Examinees'],
  access: holds('formal_exam'),
  query: listQuery(examinerFields, {
    filters,
    sorts: ['ticketNo'],
    extra: {
      /** exact; for whoever may see numbers in full */
      idNo: aNumber,
      /** 1: with a photo, 0: without one */
      photo: zeroOrOne,
      /** 1: with an integrity record in force */
      integrity: zeroOrOne,
      /** 1: the number belongs to a known person with another name; for callers who see every district */
      unlinked: zeroOrOne,
      /** 1: with a seat */
      seated: zeroOrOne,
      /** 1: neither refused nor withdrawn */
      stands: zeroOrOne,
      /** 1: was there, to all of it or to a part */
      attended: zeroOrOne,
      /** go on behind this row: a page that costs the same wherever it lies */
      after: anId,
      /** by results: of an examination whose scores are released, for whoever may see them */
      passFlag: zeroOrOne,
      /** 1: something of his counts: a total, or a score in scoreSubject */
      scored: zeroOrOne,
      /** as figures of examinees count them: 1 under 25 … 6: 50 and above, 0 not known; 1 the first attempt, 2 a further one; of an examination */
      ageBand: (value: string) => /^[0-6]$/.test(value),
      attempt: (value: string) => value === '1' || value === '2',
      scoreStart: aScore,
      scoreEnd: aScore,
      /** the subject whose scores `scored`, `scoreStart` and `scoreEnd` are of; the total without one */
      scoreSubject: anyWords,
      /** a subject: whose score in it is due and not there; of an examination */
      withoutScore: anyWords,
    },
  }),
  answer: page(examinerRow),
  // who is looked for is noted
  acts: true,
});

const reason = text(['查看原因', 'Reason'], { min: 2, max: 200, kind: 'long' });
const auditResult = whole(['审核结果', 'Decision'], { min: 1, max: 2 });
const changes = ['examiners', 'formal_exam'];
const told = z.object({ count: z.int() });
const count = z.int();

/** 应试人员 (domain.md 1.3, specification: exams). */
export const examiner = {
  name: 'examiners',
  calls: {
    /** of an examination, or with `personId` the examinations of somebody */
    page: list,
    /** the page as a sheet, masked as there */
    export: sheetCall(list, {
      title: ['考生名单导出', 'Export a roster'],
      access: holds('formal_exam_export'),
      path: 'formalExam/exportRoster',
    }),
    /** how many of an examination stand where, of those the caller sees (own addition) */
    counts: get('examiners/counts', {
      title: ['考生计数', 'Counters of examinees'],
      access: holds('formal_exam'),
      query: z.object({ examId: id, districtId: optional(id), centreId: optional(id) }),
      answer: z.object({
        total: count,
        byRegistration: z.array(z.object({ status: z.int(), count })),
        /** of those who are expected: without who withdrew or was refused */
        byAttendance: z.array(z.object({ status: z.int(), count })),
        byViolation: z.array(z.object({ level: z.int(), count })),
      }),
    }),
    /** 报名审核: 1 passes, 2 refuses against a reason (own addition) */
    regAudit: post('examiners/regAudit', {
      title: ['报名审核', 'Review registrations'],
      access: holds('examiner_reg'),
      body: z.object({
        ids,
        auditResult,
        auditNote: optional(text(['审核意见', 'Review note'], { max: 255, kind: 'long' })),
      }),
      answer: told,
      changes,
    }),
    /** declares that examinees are the known persons with their numbers; for callers who see every district (own addition) */
    linkPerson: post('examiners/linkPerson', {
      title: ['确认考生身份', 'Confirm identities'],
      access: holds('examiner_reg'),
      body: z.object({ ids }),
      answer: told,
      changes: [...changes, 'person'],
    }),
    regPay: post('examiners/regPay', {
      title: ['登记缴费', 'Mark as paid'],
      access: holds('examiner_reg'),
      body: z.object({ ids }),
      answer: told,
      changes,
    }),
    regQuit: post('examiners/regQuit', {
      title: ['报名退出', 'Withdraw registrations'],
      access: holds('examiner_reg'),
      body: z.object({ ids }),
      answer: told,
      changes,
    }),
    /** masked fields in full, against a reason that is kept in the audit log */
    reveal: post('examiners/reveal', {
      title: ['考生查看敏感信息', 'Show personal data of an examinee'],
      access: holdsAll('formal_exam', 'pii_view'),
      body: z.object({
        id,
        fields: z
          .array(z.enum(['idNo', 'phone']))
          .min(1)
          .max(2),
        reason,
      }),
      answer: z.object({ idNo: z.string(), phone: z.string() }).partial(),
    }),
  },
};
