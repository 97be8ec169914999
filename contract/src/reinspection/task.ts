import * as z from 'zod';
import type { AnswerOf } from '../call.ts';
import { get, holds, holdsAll } from '../call.ts';
import {
  base,
  choice,
  facts,
  flag,
  id,
  listOf,
  moment,
  optional,
  page,
  reference,
  text,
  truth,
} from '../conventions.ts';
import { examChoice } from '../exam/formal/choice.ts';
import { decimal } from '../fields/fields.ts';
import { object } from '../fields/object.ts';
import { listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { importCalls } from '../lists/staging.ts';
import { withChoices } from '../plain-resource/choices.ts';
import { resource } from '../resource.ts';
import { templateField } from '../template/entry.ts';
import { openForm } from '../template/open-form.ts';
import { reinspectionStatus, reviewReason, reviewReasons } from './states.ts';

const mostSubjects = 20;
const subjects = listOf(
  object(() => ({
    code: text(['科目代码', 'Subject code'], { max: 10 }),
    name: text(['科目名称', 'Subject'], { max: 50 }),
    /** marked by machine only */
    objective: flag(['客观题科目', 'Objective']),
    allowed: flag(['可复核', 'Reviewed']),
  })),
  mostSubjects,
)
  .min(1)
  .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, {
    params: { words: ['同一科目只能设置一次', 'Each subject can be set only once'] },
  });
facts.add(subjects, { label: ['可复核科目', 'Subjects'], asks: 'choice', kind: 'structure' });
export type ReviewSubject = z.output<typeof subjects>[number];

const { zero, absence, violation } = reviewReason.of;
/**
 * Default rules of a task (domain.md 3.5). Two independent reviewers, and leadership's approval of a change, are
 * mandatory.
 */
export const usualRules = {
  onlySubjective: 1,
  objectiveOnlyFor: [zero, absence, violation],
  oncePerSubject: 1,
  tolerance: 0,
} as const;
const rules = object(() => ({
  /** machine-marked subjects are reviewed only for the reasons in `objectiveOnlyFor` */
  onlySubjective: flag(['客观题科目不受理', 'Exclude objective subjects']),
  objectiveOnlyFor: z
    .array(z.int().refine((key) => reviewReasons.includes(key)))
    .max(reviewReasons.length)
    .default([...usualRules.objectiveOnlyFor]),
  oncePerSubject: flag(['每科限申请一次', 'Once per subject']),
  /** maximum difference in points at which two reviewers still agree */
  tolerance: decimal(['容差', 'Tolerance'], { places: 1, min: 0, max: 20 }),
}));
facts.add(rules, { label: ['规则', 'Rules'], asks: 'choice', kind: 'structure' });
export type ReviewRules = z.output<typeof rules>;

const thing = resource({
  name: 'reinspection',
  title: ['复核任务', 'Review task'],
  path: 'reinspection',
  fields: {
    name: text(['复核名称', 'Name'], { max: 100 }),
    examId: reference(['关联考试', 'Examination'], examChoice),
    deptId: reference(['承办机构', 'Department'], 'dept'),
    templateId: reference(['数据模板', 'Template'], 'data_template'),
    subjects,
    applyStart: moment(['申请开始时间', 'Applications from']),
    applyEnd: moment(['申请结束时间', 'Applications until']),
    resultDeadline: moment(['出结果期限', 'Results due']),
    rules,
    notice: text(['申请须知', 'Notice'], { max: 2000, kind: 'long' }),
    status: choice(
      ['状态', 'Status'],
      'reinspection_status',
      reinspectionStatus.entries.map(({ key }) => Number(key)),
    ),
  },
  set: { status: reinspectionStatus.of.draft },
  columns: ['name', 'examId', 'applyStart', 'applyEnd', 'resultDeadline', 'status'],
  carried: ['subjects', 'deptId'],
  search: ['name', 'status', 'examId'],
  unique: [['name']],
  changes: ['reinspectionUser', 'data_template'],
});

const beside = {
  rosterCount: z.int(),
  received: z.int(),
  handling: z.int(),
  answered: z.int(),
  changed: z.int(),
};
const row = thing.row.extend(beside);
export type TaskRow = z.output<typeof row>;
const record = thing.record.extend({
  ...beside,
  templateVersion: z.int(),
  templateFields: z.array(templateField),
});
export type TaskRecord = z.output<typeof record>;

const filters = [...new Set([...thing.search, ...thing.columns])];
const aYear = (value: string): boolean => /^\d{4}$/.test(value);
const list = {
  ...thing.calls.list,
  path: 'reinspection/page',
  query: listQuery(
    { ...thing.own.shape, ...base },
    {
      filters: [...filters, 'createTime', 'updateTime'],
      sorts: [...filters, 'createTime', 'updateTime'],
      extra: { year: aYear },
    },
  ),
  answer: page(row),
};
export const reinspectionThing = withChoices(
  thing,
  ['name', 'examId', 'subjects', 'status'],
  holds('reinspection', 'reinspection_user'),
);
/** Rights for a step of a task; the use case checks which step `status` requests. */
const stepping = {
  oneOf: ['reinspection', 'reinspection_publish', 'reinspection_close'],
  exactly: ({ query }: { query: Record<string, unknown> }) =>
    query.status === undefined || query.status === ''
      ? 'reinspection'
      : Number(query.status) > 1
        ? 'reinspection_close'
        : 'reinspection_publish',
};

const line = object(() => ({ key: z.string(), label: z.string() }));
const stands = { count: z.int(), answered: z.int() };

/** 复核任务 (domain.md 3.5): the scores of an examination that can be reviewed, the period and the form. */
export const reinspection = {
  ...reinspectionThing,
  calls: {
    list,
    select: reinspectionThing.calls.select,
    export: sheetCall(list, {
      title: ['复核任务导出', 'Export review tasks'],
      access: holdsAll('reinspection', 'reinspection_export'),
    }),
    detail: { ...thing.calls.detail, answer: record },
    submit: { ...thing.calls.submit, answer: record },
    /** deletes a draft without applications, including its roster (own addition) */
    remove: thing.calls.remove,
    /**
     * Changes the state of a task; without `status` it answers the current state and the possible next ones. Repeating
     * it changes nothing.
     */
    status: get('reinspection/status', {
      title: ['复核任务发布、截止与结束', 'Publish, close or end a review task'],
      access: stepping,
      query: object(() => ({
        id,
        status: optional(
          choice(
            ['状态', 'Status'],
            'reinspection_status',
            reinspectionStatus.entries.map(({ key }) => Number(key)),
          ),
        ),
      })),
      answer: object(() => ({
        status: z.int(),
        statusName: z.string(),
        allowed: z.array(z.int()),
        counts: z.object(beside),
      })),
      writes: true,
      changes: ['reinspection', 'reinspectionUser'],
    }),
    /**
     * Deadline for replies to applications filed until `applyEnd`, computed like their clocks (domain.md 3.2; own
     * addition).
     */
    due: get('reinspection/due', {
      title: ['复核办结期限测算', 'When reviews are due'],
      access: holds('reinspection'),
      query: object(() => ({ applyEnd: moment(['申请结束时间', 'Applications until']) })),
      /** `estimated`: over a year whose holidays are not announced yet */
      answer: object(() => ({ due: z.string(), workdays: z.int(), estimated: truth })),
    }),
    /** 统计 of its applications that the caller sees (own addition); findings only from answered ones */
    figures: get('reinspection/figures', {
      title: ['复核任务统计', 'Review task statistics'],
      access: holds('reinspection'),
      query: object(() => ({ id })),
      answer: object(() => ({
        bySubject: z.array(line.extend({ ...stands, sumDiffers: z.int(), changed: z.int() })),
        byReason: z.array(line.extend({ ...stands, changed: z.int() })),
        byDistrict: z.array(line.extend({ ...stands, changed: z.int() })),
        byConclusion: z.array(line.extend({ count: z.int() })),
      })),
    }),
  },
};

/** Import of the 复核名单 of a task (domain.md 2.7; own addition). */
export const reinspectionRoster = importCalls({
  title: ['复核名单', 'people on the roster'],
  access: holds('reinspection_import'),
  path: 'reinspection/importRoster',
  about: { taskId: id },
  changes: ['reinspection'],
});

/**
 * Tasks that citizens can apply for (domain.md 3.14): open ones with their form; published or closed ones outside their
 * period only with the period.
 */
export const openReviews = get('open/review/tasks', {
  title: ['可申请的成绩复核', 'Open for score reviews'],
  access: 'public',
  answer: z.array(
    object(() => ({
      id: z.string(),
      name: z.string(),
      examName: z.string(),
      applyStart: z.string(),
      applyEnd: z.string(),
      isOpen: truth,
      notice: z.string(),
      /** `reasons`: the only accepted reasons; null: all */
      subjects: z.array(
        z.object({ code: z.string(), name: z.string(), objective: truth, reasons: z.array(z.int()).nullable() }),
      ),
      reasons: z.array(z.object({ key: z.int(), label: z.string() })),
      form: openForm.nullable(),
    })),
  ),
});
export type OpenReview = AnswerOf<typeof openReviews>[number];
