import * as z from 'zod';
import { get, holds, holdsAll, post } from '../../call.ts';
import { idType, sex } from '../../casework/people/identity.ts';
import { choice, flag, id, ids, optional, page, reference, text, truth, whole } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { documentNumber, phoneNumber } from '../../fields/typed-numbers.ts';
import { anId, anyWords, listQuery, zeroOrOne } from '../../lists/list.ts';
import { sheetCall } from '../../lists/sheet.ts';
import { centre, examDistrict } from '../places/place.ts';

const keysOf = (entries: Readonly<Record<string, number>>): number[] => Object.values(entries);
const levels = [0, 1, 2, 3, 4, 5];

/** 应试人员 of an examination (domain.md 1.3) as in its roster; numbers and phones are masked in answers. */
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
  needsAccess: flag(['无障碍需求', 'Accessible needs']),
};

const word = z.string().nullable();
export const examinerRow = object(() => ({
  id: z.string(),
  examId: z.string(),
  examIdName: word,
  districtId: z.string(),
  districtIdName: word,
  centreId: word,
  centreIdName: word,
  roomId: word,
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
  subjects: z.array(z.string()),
  regStatus: z.int(),
  regStatusName: word,
  regNote: word,
  attendStatus: z.int(),
  attendStatusName: word,
  violationLevel: z.int(),
  violationLevelName: word,
  /** null in sheets without names and for callers who do not deal with individual examinees (`dealings`) */
  needsAccess: z.int().nullable(),
  photoId: word,
  createTime: z.string(),
  version: z.int(),
  /** after the release and for callers who may see scores; otherwise null */
  totalScore: z.number().nullable(),
  passFlag: z.int().nullable(),
  /** 1: the person has an integrity record in force; null under the same conditions as `needsAccess` */
  integrityFlag: truth.nullable(),
  /**
   * name of a known person with the same number but another name; null if the names match and for callers limited to
   * single districts
   */
  knownAs: word,
}));
export type ExaminerRow = z.output<typeof examinerRow>;

/**
 * Buttons for work with individual examinees. Users with none of them only see counts: neither needs for accessible
 * rooms nor integrity records are disclosed to them.
 */
export const dealings = [
  ...(['score_view', 'examiner_reg', 'examiner_attend', 'examiner_violation', 'examiner_print'] as const),
  ...(['exam_seat', 'exam_seat_move', 'pii_view'] as const),
];

const aNumber = (value: string): boolean => /^[\p{Script=Han}A-Z0-9]{5,32}$/u.test(documentNumber(value));

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
      idNo: aNumber,
      photo: zeroOrOne,
      integrity: zeroOrOne,
      /** 1: the number belongs to a known person with another name; for callers who see all districts */
      unlinked: zeroOrOne,
      seated: zeroOrOne,
      /** 1: neither refused nor withdrawn */
      stands: zeroOrOne,
      /** 1: present in all or some subjects */
      attended: zeroOrOne,
      /** id of the last row of the previous page: keyset paging costs the same at every position */
      after: anId,
      /** filters by result: after the release, for callers who may see scores */
      passFlag: zeroOrOne,
      /** 1: has a counted total, or a counted score in `scoreSubject` */
      scored: zeroOrOne,
      /**
       * groups of the statistics of an examination. Age: 1 under 25 … 6: 50 and above, 0 unknown; attempt: 1 first, 2
       * later
       */
      ageBand: (value: string) => /^[0-6]$/.test(value),
      attempt: (value: string) => value === '1' || value === '2',
      scoreStart: aScore,
      scoreEnd: aScore,
      /** subject of `scored`, `scoreStart` and `scoreEnd`; default: the total */
      scoreSubject: anyWords,
      /** a subject of an examination: examinees whose score in it is due but missing */
      withoutScore: anyWords,
    },
  }),
  answer: page(examinerRow),
  acts: true,
});

const reason = text(['查看原因', 'Reason'], { min: 2, max: 200, kind: 'long' });
const auditResult = whole(['审核结果', 'Decision'], { min: 1, max: 2 });
const changes = ['examiners', 'formal_exam'];
const told = object(() => ({ count: z.int() }));
const count = z.int();

/** 应试人员 (domain.md 1.3, specification: exams). */
export const examiner = {
  name: 'examiners',
  calls: {
    /** the examinees of an examination, or with `personId` all sittings of a person */
    page: list,
    export: sheetCall(list, {
      title: ['考生名单导出', 'Export a roster'],
      access: holds('formal_exam_export'),
      path: 'formalExam/exportRoster',
    }),
    counts: get('examiners/counts', {
      title: ['考生计数', 'Counters of examinees'],
      access: holds('formal_exam'),
      query: object(() => ({ examId: id, districtId: optional(id), centreId: optional(id) })),
      answer: object(() => ({
        total: count,
        byRegistration: z.array(z.object({ status: z.int(), count })),
        /** expected examinees only: excludes withdrawn and refused ones */
        byAttendance: z.array(z.object({ status: z.int(), count })),
        byViolation: z.array(z.object({ level: z.int(), count })),
      })),
    }),
    /** 报名审核: 1 approves, 2 refuses with a reason (own addition) */
    regAudit: post('examiners/regAudit', {
      title: ['报名审核', 'Review registrations'],
      access: holds('examiner_reg'),
      body: object(() => ({
        ids,
        auditResult,
        auditNote: optional(text(['审核意见', 'Review note'], { max: 255, kind: 'long' })),
      })),
      answer: told,
      changes,
    }),
    /**
     * Confirms that examinees are the known persons with the same number; for callers who see all districts (own
     * addition).
     */
    linkPerson: post('examiners/linkPerson', {
      title: ['确认考生身份', 'Confirm identities'],
      access: holds('examiner_reg'),
      body: object(() => ({ ids })),
      answer: told,
      changes: [...changes, 'person'],
    }),
    regPay: post('examiners/regPay', {
      title: ['登记缴费', 'Mark as paid'],
      access: holds('examiner_reg'),
      body: object(() => ({ ids })),
      answer: told,
      changes,
    }),
    regQuit: post('examiners/regQuit', {
      title: ['报名退出', 'Withdraw registrations'],
      access: holds('examiner_reg'),
      body: object(() => ({ ids })),
      answer: told,
      changes,
    }),
    reveal: post('examiners/reveal', {
      title: ['考生查看敏感信息', 'Show personal data of an examinee'],
      access: holdsAll('formal_exam', 'pii_view'),
      body: object(() => ({
        id,
        fields: z
          .array(z.enum(['idNo', 'phone']))
          .min(1)
          .max(2),
        reason,
      })),
      answer: object(() => ({ idNo: z.string(), phone: z.string() })).partial(),
    }),
  },
};
