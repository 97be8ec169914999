import * as z from 'zod';
import { type Access, type AnswerOf, get, holds, post } from '../call.ts';
import { base, id, optional, page, text, whole } from '../conventions.ts';
import { anId, anyWords, dayOrMoment, listQuery } from '../list.ts';
import { shownFile } from '../plain-resource/parts.ts';
import { resource, withUndo } from '../resource.ts';
import { sheetCall } from '../sheet.ts';
import { examFields } from './formal-fields.ts';
import { examCentreRow, examDistrictRow, examPlaceRecord, examPlaces } from './formal-place.ts';
import { examVerbNames, examVerbs } from './formal-states.ts';
import { subjectPapers, subjectRecord, subjects } from './subject.ts';

export { examFields, examProblems } from './formal-fields.ts';

/** 正式考试 as a plain resource; its submit also takes subjects, centres and the state it is to go to. */
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
/** Of what the caller sees of it; null: nobody keeps it yet. */
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
  /** 0–1, from the release of scores on */
  passRate: z.number().nullable(),
  allowedActions,
});
export type ExamRow = z.output<typeof row>;

/** One entry of its timeline. */
const event = z.object({
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
  /** changed fields: [before, after]; both null where only that they changed is told */
  diff: z.record(z.string(), z.array(z.any())).nullable(),
  time: z.string(),
  /** null where this entry, or one before it, is not told whole */
  hash: z.string().nullable(),
});

const record = exam.record.extend({
  ...words,
  passRuleName: word,
  attachmentsShown: z.array(shownFile),
  /** those of its districts that the caller sees */
  districts: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })),
  subjects: z.array(subjectRecord),
  /** those of its centres that the caller sees */
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
  /** of the task that releases its scores now: nothing of it is changed meanwhile */
  releaseTaskId: z.string().nullable(),
  /** 0–1: how many of the scores that are due are there; null: nobody keeps them yet */
  scoreCompleteness: z.number().nullable(),
  allowedActions,
  timeline: z.array(event),
});
export type ExamRecord = z.output<typeof record>;

const choiceOf = z.object({ id: z.string(), name: z.string(), code: z.string() });

/** What the form of an examination begins with, or goes on with. */
const editRecord = z.object({
  id: z.string().nullable(),
  examCode: z.string().nullable(),
  version: z.int().nullable(),
  status: z.int(),
  releaseState: z.int(),
  /** every field of the form as it is kept; of a new one what it begins with */
  values: z.object(exam.form.shape).partial(),
  attachmentsShown: z.array(shownFile),
  subjects: z.array(subjectRecord),
  places: z.array(examPlaceRecord),
  /** fields of the form that its state, or the caller's part in it, keeps as they are; `examCode` always among them */
  lockedFields: z.array(z.string()),
  /** why, in one sentence; null where nothing but the number is */
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
    /** by code of the business dictionary */
    dictionaries: z.record(z.string(), z.array(z.object({ key: z.int(), label: z.string() }))),
  }),
});
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
/** Of one that is there, the button of each thing that is asked is looked at behind the gate: fields, steps. */
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
        /** of a choice: when the examination is to be, for conflicts */
        examStart: dayOrMoment,
        examEnd: dayOrMoment,
        /** of a choice: the examination that is being edited, which is no conflict */
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
    /** how many there are in each state under these conditions, whatever state they name (own addition) */
    counts: get('formalExam/counts', {
      title: ['考试计数', 'Counters of examinations'],
      access: reads,
      query: listing,
      answer: z.object({
        all: z.int(),
        byStatus: z.array(z.object({ status: z.int(), count: z.int() })),
        /** a demonstration is still being filled: examinations that have their people, of those that get some; null otherwise */
        coming: z.object({ done: z.int(), of: z.int().nullable() }).nullable(),
      }),
    }),
    export: sheetCall(list, { title: ['考试导出', 'Export examinations'], access: holds('formal_exam_export') }),
    /** districts of one; without `examId` those that can be chosen, with what they hold */
    pageDistrict: districts,
    exportDistrict: sheetCall(districts, {
      title: ['考试考区导出', 'Export districts of an examination'],
      access: holds('formal_exam_export'),
      path: 'formalExam/exportDistrict',
    }),
    /** centres of one; without `examId` those that can be chosen, with examinations that go by them at the same time */
    pageTestingCentre: centres,
    exportTestingCentre: sheetCall(centres, {
      title: ['考试考点导出', 'Export test centres of an examination'],
      access: holds('formal_exam_export'),
      path: 'formalExam/exportTestingCentre',
    }),
    detail: get('formalExam/detail', {
      title: ['考试详情', 'Examination'],
      access: reads,
      query: z.object({ id }),
      answer: record,
    }),
    /** what a form begins with; of one that is there its raw values and what its state locks */
    editDetail: get('formalExam/editDetail', {
      title: ['考试表单', 'Examination: form'],
      access: holds('formal_exam_add', 'formal_exam_edit'),
      query: z.object({ id: optional(id) }),
      answer: editRecord,
    }),
    /**
     * Adds or changes, and takes the step to `status` where that is another one: 10 发布, 20 转入编排, 50 公布成绩, 60 归档,
     * 90 取消 with its reason. Scores of more than ten thousand people are released by a task, which the answer names as
     * `releaseTaskId`; it is 50 when that is done. Subjects, their further papers and centres that are given are all
     * there are: one that is missing is removed.
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
    /** the first of the two signatures under a score release */
    releaseAsk: post('formalExam/releaseAsk', {
      title: ['发起成绩发布', 'Request the score release'],
      access: holds(examVerbs.releaseAsk.button),
      body: z.object({ id, version, reason: optional(reason) }),
      answer: record,
      changes,
    }),
    remove: { ...exam.calls.remove, changes },
    restore: { ...exam.calls.restore, changes },
  },
};
export type ExamEvent = AnswerOf<typeof formalExam.calls.detail>['timeline'][number];
