import * as z from 'zod';
import { get, holds, holdsAll, post } from '../call.ts';
import { base, choice, day, flag, id, ids, moment, optional, page, reference, text, whole } from '../conventions.ts';
import { examDistrict } from '../exam/places/place.ts';
import { decimal } from '../fields/fields.ts';
import { object } from '../fields/object.ts';
import { anyWords, listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { resource } from '../resource.ts';
import { surveyFigures } from './survey-figures.ts';
import { questionRecord } from './survey-question.ts';

/** 答卷 (domain.md 2.6), without the answers themselves. */
export const answerFields = {
  surveyId: reference(['问卷', 'Survey'], 'survey'),
  submitTime: moment(['提交时间', 'Submitted'], { past: true }),
  /** masked; empty for an anonymous survey */
  userName: optional(text(['用户', 'Person'], { max: 40 })),
  examId: optional(reference(['考试', 'Examination'], 'formal_exam')),
  districtId: optional(reference(['考区', 'District'], examDistrict)),
  score: optional(decimal(['评分', 'Score'], { places: 2, min: 1, max: 5 })),
  duration: whole(['用时（秒）', 'Seconds'], { max: 86_400 }),
  status: choice(['有效', 'Valid'], 'answer_state', [1, 2]),
  /** one of many answers from the same network within minutes */
  burst: flag(['集中提交', 'Burst']),
};

/** A plain resource because of its list. Its submit call is not used. */
export const surveyAnswerRecord = resource({
  name: 'survey_answer',
  title: ['答卷', 'Answer'],
  path: 'surveyAnswer',
  fields: answerFields,
  set: {
    surveyId: '',
    submitTime: '',
    userName: '',
    examId: '',
    districtId: '',
    score: 1,
    duration: 0,
    status: 1,
    burst: 0,
  },
  called: 'submitTime',
  columns: ['submitTime', 'userName', 'examId', 'districtId', 'score', 'duration', 'status', 'burst'],
  carried: ['surveyId'],
  search: ['surveyId'],
  order: [
    { field: 'submitTime', descending: true },
    { field: 'id', descending: true },
  ],
});

const word = z.string().nullable();
const row = surveyAnswerRecord.row.extend({
  surveyIdName: word,
  examIdName: word,
  districtIdName: word,
  statusName: word,
  /** of the related case, if the caller may see that */
  caseNo: word,
});
export type SurveyAnswerRow = z.output<typeof row>;

/** The answer to a question; null if it was not asked or was skipped. */
const said = object(() => ({ question: questionRecord, picks: z.array(z.int()).nullable(), text: word }));
const record = row.extend({
  answers: z.array(said),
  /** the accepted privacy notice; null: the survey is anonymous, or the answer predates the notices */
  noticeVersion: word,
  noticeTime: word,
  /** the last mark by hand; null: only the automatic check judged the answer */
  markReason: word,
  markBy: word,
  markTime: word,
});
export type SurveyAnswerDetail = z.output<typeof record>;

const narrowing = ['surveyId', 'submitTime', 'examId', 'districtId', 'score', 'duration', 'status', 'burst'] as const;
const sorts = ['submitTime', 'score', 'duration', 'status'] as const;
const query = listQuery({ ...answerFields, ...base }, { filters: narrowing, sorts, extra: { keyword: anyWords } });
const reads = holdsAll('survey_view', 'survey');
const list = get('surveyAnswer/page', {
  title: ['答卷列表', 'Answers'],
  access: reads,
  /** `keyword`: occurs in one of its texts */
  query,
  answer: page(row),
});
/** Conditions of the figures, which cover the answers the list finds with them; `score`: upper bound. */
const figuresQuery = object(() => ({
  surveyId: answerFields.surveyId,
  districtId: answerFields.districtId,
  examId: answerFields.examId,
  from: optional(day(['提交日期起', 'Submitted from'])),
  to: optional(day(['提交日期止', 'Submitted until'])),
  score: answerFields.score,
  keyword: optional(text(['填空内容', 'Text answers contain'])),
}));
export type FiguresAsked = z.output<typeof figuresQuery>;
const changes = ['surveyAnswer', 'survey'];
export const answerReason = text(['原因', 'Reason'], { min: 2, max: 200, kind: 'long' });

/** Answers to surveys and their statistics (domain.md 2.6). */
export const surveyAnswer = {
  page: list,
  detail: get('surveyAnswer/detail', {
    title: ['答卷详情', 'Answer'],
    access: reads,
    query: object(() => ({ id })),
    answer: record,
  }),
  remove: post('surveyAnswer/remove', {
    title: ['答卷删除', 'Delete answers'],
    access: holdsAll('survey_delete', 'survey'),
    query: object(() => ({ ids: ids.optional() })),
    body: object(() => ({ ids: ids.optional(), reason: answerReason })),
    answer: z.null(),
    changes,
  }),
  /**
   * Marks answers as valid or invalid by hand, overriding the automatic check; repeating a mark changes nothing. Many
   * marks in a survey are told to supervisors (decision 158).
   */
  mark: post('surveyAnswer/mark', {
    title: ['答卷有效标记', 'Mark answers'],
    access: holdsAll('survey_mark', 'survey'),
    body: object(() => ({ ids, status: answerFields.status, reason: answerReason })),
    answer: z.null(),
    changes,
  }),
  export: sheetCall(list, { title: ['答卷导出', 'Export answers'], access: holdsAll('survey_export', 'survey_view') }),
  statistics: get('surveyQuestion/statistics', {
    title: ['问卷统计', 'Statistics of a survey'],
    access: holds('survey'),
    query: figuresQuery,
    answer: surveyFigures,
  }),
  exportStatistics: get('surveyQuestion/export', {
    title: ['问卷统计导出', 'Export statistics of a survey'],
    access: holdsAll('survey_export', 'survey'),
    query: figuresQuery,
    answer: z.null(),
    shape: 'file',
    writes: true,
  }),
};
