import * as z from 'zod';
import { type Access, type AnswerOf, get, holds, post } from '../../call.ts';
import { base, id, optional, page, text, whole } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { anId, anyWords, dayOrMoment, listQuery } from '../../lists/list.ts';
import { sheetCall } from '../../lists/sheet.ts';
import { shownFile } from '../../plain-resource/parts.ts';
import { resource, withUndo } from '../../resource.ts';
import { examFields } from './fields.ts';
import { examCentreRow, examDistrictRow, examPlaceRecord, examPlaces } from './place.ts';
import { examVerbNames, examVerbs } from './states.ts';
import { subjectPapers, subjectRecord, subjects } from './subject.ts';

export { examFields, examProblems } from './fields.ts';

export const exam = withUndo(
  resource({
    name: 'formal_exam',
    title: ['考试', 'Examination'],
    path: 'formalExam',
    fields: examFields,
    set: { examCode: '', releaseState: 0, status: 0 },
    called: 'name',
    columns: ['examCode', 'name', 'projectType', 'year', 'batch', 'mode', 'examStart', 'examEnd', 'status'],
    carried: ['registerStart', 'registerEnd', 'releaseState'],
    search: ['name', 'examCode', 'projectType', 'year', 'batch', 'mode', 'status'],
    unique: [['year', 'name']],
    keyword: ['examCode', 'name'],
    order: [{ field: 'examStart', descending: true }],
    changes: ['district'],
  }),
);

const allowedActions = z.array(z.enum(examVerbNames));
/** Limited to what the caller sees; null: not recorded yet. */
const sums = {
  districtCount: z.int(),
  centreCount: z.int(),
  examineeCount: z.int().nullable(),
  presentCount: z.int().nullable(),
};
const word = z.string().nullable();
const words = { projectTypeName: word, modeName: word, statusName: word, releaseStateName: word };
const row = exam.row.extend({
  ...words,
  ...sums,
  /** 0–1, from the score release on */
  passRate: z.number().nullable(),
  allowedActions,
});
export type ExamRow = z.output<typeof row>;

const event = object(() => ({
  id: z.string(),
  seq: z.int(),
  action: z.string(),
  actionName: z.string(),
  fromStatus: z.int().nullable(),
  fromStatusName: z.string().nullable(),
  toStatus: z.int().nullable(),
  toStatusName: z.string().nullable(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  actorDept: z.string().nullable(),
  note: z.string().nullable(),
  /** changed fields: [before, after]; both null where values are withheld */
  diff: z.record(z.string(), z.array(z.any())).nullable(),
  time: z.string(),
  /** null if this entry or an earlier one is not shown completely */
  hash: z.string().nullable(),
}));

const record = exam.record.extend({
  ...words,
  passRuleName: word,
  attachmentsShown: z.array(shownFile),
  districts: z.array(object(() => ({ id: z.string(), name: z.string(), code: z.string() }))),
  subjects: z.array(subjectRecord),
  places: z.array(examPlaceRecord),
  ...sums,
  absentCount: z.int().nullable(),
  planSeats: z.int(),
  roomCount: z.int(),
  seatCount: z.int(),
  passRate: z.number().nullable(),
  releaseAskUser: z.string().nullable(),
  releaseAskUserName: z.string().nullable(),
  releaseAskTime: z.string().nullable(),
  releaseReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** id of the running task that releases its scores; until it ends nothing can be changed */
  releaseTaskId: z.string().nullable(),
  /** 0–1: share of due scores that exist; null: not recorded yet */
  scoreCompleteness: z.number().nullable(),
  allowedActions,
  timeline: z.array(event),
});
export type ExamRecord = z.output<typeof record>;

const choiceOf = object(() => ({ id: z.string(), name: z.string(), code: z.string() }));

const editRecord = object(() => ({
  id: z.string().nullable(),
  examCode: z.string().nullable(),
  version: z.int().nullable(),
  status: z.int(),
  releaseState: z.int(),
  /** stored values of all form fields; for a new examination the initial values */
  values: z.object(exam.form.shape).partial(),
  attachmentsShown: z.array(shownFile),
  subjects: z.array(subjectRecord),
  places: z.array(examPlaceRecord),
  /** form fields fixed by its status or by the caller's role; always includes `examCode` */
  lockedFields: z.array(z.string()),
  lockReason: z.string().nullable(),
  options: z.object({
    districts: z.array(choiceOf),
    papers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        paperCode: z.string(),
        totalScore: z.number(),
        duration: z.int(),
      }),
    ),
    dictionaries: z.record(z.string(), z.array(z.object({ key: z.int(), label: z.string() }))),
  }),
}));
export type ExamForm = z.output<typeof editRecord>;

const own = exam.own.shape;
const filters = ['name', 'examCode', 'projectType', 'year', 'batch', 'mode', 'status', 'examStart', 'examEnd'] as const;
const listing = listQuery(
  { ...own, ...base },
  {
    filters: [...filters, 'createTime', 'updateTime'],
    sorts: [...filters, 'createTime', 'updateTime'],
    extra: { keyword: anyWords, districtId: anId, examStartStart: dayOrMoment, examStartEnd: dayOrMoment },
  },
);

const reads = holds('formal_exam');
const version = optional(whole(['版本', 'Version']));
const reason = text(['原因', 'Reason'], { min: 5, max: 500, kind: 'long' });
const buttons = [...new Set(Object.values(examVerbs).map(({ button }) => button))];
/** For an existing examination the use case checks the button of each submitted change and step. */
const submits: Access = {
  oneOf: ['formal_exam_add', ...buttons],
  exactly: ({ body }) => (body.id ? undefined : 'formal_exam_add'),
};

const list = get('formalExam/page', {
  title: ['考试列表', 'Examinations'],
  access: reads,
  query: listing,
  answer: page(row),
});
const districts = get('formalExam/pageDistrict', {
  title: ['考试的考区', 'Districts of an examination'],
  access: reads,
  query: listQuery({}, { filters: [], sorts: [], extra: { examId: anId, name: anyWords } }),
  answer: page(examDistrictRow),
});
const centres = get('formalExam/pageTestingCentre', {
  title: ['考试的考点', 'Test centres of an examination'],
  access: reads,
  query: listQuery(
    {},
    {
      filters: [],
      sorts: [],
      extra: {
        examId: anId,
        districtId: anId,
        name: anyWords,
        /** for selectable centres: the time of the examination, to find conflicts */
        examStart: dayOrMoment,
        examEnd: dayOrMoment,
        exceptId: anId,
      },
    },
  ),
  answer: page(examCentreRow),
});
const changes = ['formal_exam', 'district'];

/** 正式考试 (domain.md 1.2, specification: exams). */
export const formalExam = {
  ...exam,
  calls: {
    page: list,
    /** counts per status under these conditions, ignoring the status condition (own addition) */
    counts: get('formalExam/counts', {
      title: ['考试计数', 'Counters of examinations'],
      access: reads,
      query: listing,
      answer: object(() => ({
        all: z.int(),
        byStatus: z.array(z.object({ status: z.int(), count: z.int() })),
        /**
         * while a demonstration is being filled: examinations that already have examinees, and how many will; null
         * otherwise
         */
        coming: z.object({ done: z.int(), of: z.int().nullable() }).nullable(),
      })),
    }),
    export: sheetCall(list, { title: ['考试导出', 'Export examinations'], access: holds('formal_exam_export') }),
    /** its districts; without `examId` the selectable ones with their capacity */
    pageDistrict: districts,
    exportDistrict: sheetCall(districts, {
      title: ['考试考区导出', 'Export districts of an examination'],
      access: holds('formal_exam_export'),
      path: 'formalExam/exportDistrict',
    }),
    /** its centres; without `examId` the selectable ones with examinations at the same time */
    pageTestingCentre: centres,
    exportTestingCentre: sheetCall(centres, {
      title: ['考试考点导出', 'Export test centres of an examination'],
      access: holds('formal_exam_export'),
      path: 'formalExam/exportTestingCentre',
    }),
    detail: get('formalExam/detail', {
      title: ['考试详情', 'Examination'],
      access: reads,
      query: object(() => ({ id })),
      answer: record,
    }),
    /** initial form values; for an existing examination its raw values and locked fields */
    editDetail: get('formalExam/editDetail', {
      title: ['考试表单', 'Examination: form'],
      access: holds('formal_exam_add', 'formal_exam_edit'),
      query: object(() => ({ id: optional(id) })),
      answer: editRecord,
    }),
    /**
     * Creates or changes an examination. If `status` differs, takes that step: 10 发布, 20 转入编排, 50 公布成绩, 60 归档, 90 取消
     * with a reason. For more than ten thousand examinees a task releases the scores, named by `releaseTaskId` in the
     * answer; the status becomes 50 when it ends. Submitted subjects, further papers and centres are complete lists:
     * missing ones are deleted.
     */
    submit: post('formalExam/submit', {
      title: ['考试保存', 'Save an examination'],
      access: submits,
      body: exam.form.partial().extend({
        id: optional(id),
        version,
        status: optional(own.status),
        reason: optional(reason),
        subjects: subjects.optional(),
        subjectPapers: subjectPapers.optional(),
        places: examPlaces.optional(),
      }),
      answer: record,
      changes,
    }),
    releaseAsk: post('formalExam/releaseAsk', {
      title: ['发起成绩发布', 'Request the score release'],
      access: holds(examVerbs.releaseAsk.button),
      body: object(() => ({ id, version, reason: optional(reason) })),
      answer: record,
      changes,
    }),
    remove: { ...exam.calls.remove, changes },
    restore: { ...exam.calls.restore, changes },
  },
};
export type ExamEvent = AnswerOf<typeof formalExam.calls.detail>['timeline'][number];
