import * as z from 'zod';
import { holdsAll, post } from '../call.ts';
import { choice, flag, id, moment, optional, page, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { resource, withExport } from '../resource.ts';
import { questionRecord, questions } from './survey-question.ts';

const thing = resource({
  name: 'survey',
  title: ['问卷', 'Survey'],
  path: 'survey',
  fields: {
    title: text(['问卷标题', 'Title'], { max: 100 }),
    scene: choice(['场景', 'Occasion'], 'survey_scene', [1, 2, 3]),
    startTime: moment(['开始时间', 'Opens']),
    endTime: moment(['截止时间', 'Closes']),
    anonymous: flag(['匿名', 'Anonymous']),
    limitPerUser: whole(['每人可填次数', 'Answers per person'], { min: 1, max: 100 }),
    status: choice(['问卷状态', 'State'], 'survey_status', [0, 1, 2]),
  },
  set: { status: 0 },
  columns: ['title', 'scene', 'startTime', 'endTime', 'anonymous', 'limitPerUser', 'status'],
  search: ['title', 'scene', 'status', 'startTime', 'endTime'],
  ranges: [['startTime', 'endTime']],
});

/** the day on which its answers were deleted, after how many years; null: they were not */
export const deletedAnswers = object(() => ({ day: z.string(), years: z.int() })).nullable();
const beside = {
  questionCount: z.int(),
  answerCount: z.int(),
  /**
   * the public URL of its form, without a host if `site.publicAddress` is empty; null: the public pages do not serve it
   */
  link: z.string().nullable(),
  endedTime: z.string().nullable(),
  deletedAnswers,
};
const row = thing.row.extend(beside);
const record = thing.record.extend({ ...beside, questions: z.array(questionRecord) });
export type SurveyRow = z.output<typeof row>;
export type SurveyRecord = z.output<typeof record>;

const version = optional(whole(['版本', 'Version']));
const { detail, submit, remove } = thing.calls;
const list = { ...thing.calls.list, path: 'survey/page' };
const exported = withExport({ ...thing, calls: { ...thing.calls, list } });
const changes = ['survey', 'surveyQuestion'];

/** 问卷 (domain.md 2.6; own addition: the specification covers only answers and statistics). */
export const survey = {
  ...exported,
  calls: {
    export: exported.calls.export,
    list: { ...list, answer: page(row) },
    detail: { ...detail, answer: record },
    submit: { ...submit, changes },
    remove: { ...remove, changes },
    /** 1: starts or resumes collecting; 2: ends */
    publish: post('survey/publish', {
      title: ['问卷发布与结束', 'Publish or end a survey'],
      access: holdsAll('survey_publish', 'survey'),
      body: object(() => ({ id, version, status: choice(['问卷状态', 'State'], 'survey_status', [1, 2]) })),
      answer: record,
      changes,
    }),
  },
};

export const surveyQuestions = {
  submit: post('surveyQuestion/submit', {
    title: ['问卷题目保存', 'Save the questions of a survey'],
    access: holdsAll('survey_edit', 'survey'),
    /** `version` of the survey: of two users editing the same list, the second gets a conflict */
    body: object(() => ({ surveyId: id, version, questions })),
    answer: record,
    changes,
  }),
};
