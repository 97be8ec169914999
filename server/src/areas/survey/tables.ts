import type { survey } from '@kaoxin/contract/survey/survey.ts';
import type { surveyAnswerRecord } from '@kaoxin/contract/survey/survey-answer.ts';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';

type SurveyTable = RowOf<typeof survey.own> & {
  /** null: it collects answers, or is a draft */
  endedTime: string | null;
  /** its answers were deleted at the end of their term, after these years; null: they were not */
  answersDeletedTime: string | null;
  answersDeletedYears: number | null;
};

interface QuestionTable extends BaseColumns {
  surveyId: string;
  sort: number;
  qType: number;
  title: string;
  options: string[];
  rows: string[];
  required: number;
  showIf: { sort: number; keys: number[] } | null;
}

export interface KeptAnswer {
  picks?: number[];
  text?: string;
}

type AnswerTable = RowOf<typeof surveyAnswerRecord.own> & {
  caseType: string | null;
  caseId: string | null;
  arrival: string;
  /** digest that distinguishes the respondents of a survey */
  respondent: string;
  /** digest of the used ticket; null: older than tickets */
  ticket: string | null;
  /** digest of the earlier ticket from which the time ran; null: from the ticket */
  earlierTicket: string | null;
  /** the accepted privacy notice; null: anonymous, or older than notices */
  noticeVersion: string | null;
  noticeTime: string | null;
  /** of the last mark by hand, or of the deletion; null: neither happened */
  markReason: string | null;
  markBy: string | null;
  markTime: string | null;
  /** encrypted; null for anonymous surveys */
  ip: string | null;
  answers: Record<string, KeptAnswer>;
  picks: string[];
  words: string[];
  searchKey: string;
};

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    survey: SurveyTable;
    surveyQuestion: QuestionTable;
    surveyAnswer: AnswerTable;
  }
}

export const surveyTable = tenantTable('survey', { store: 'business' });
export const surveyQuestionTable = tenantTable('surveyQuestion', {
  store: 'business',
  json: ['options', 'rows', 'showIf'],
});
export const surveyAnswerTable = tenantTable('surveyAnswer', {
  store: 'business',
  json: ['answers'],
  sealed: ['userName', 'ip'],
  scope: { resource: 'survey', own: ['createUser'], dept: 'createDept', district: 'districtId' },
});
