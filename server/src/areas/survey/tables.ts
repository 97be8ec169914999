import type { survey } from '@kaoxin/contract/survey/survey.ts';
import type { surveyAnswerRecord } from '@kaoxin/contract/survey/survey-answer.ts';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';

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

/** What was chosen of a question, or written. */
export interface KeptAnswer {
  picks?: number[];
  text?: string;
}

type AnswerTable = RowOf<typeof surveyAnswerRecord.own> & {
  caseType: string | null;
  caseId: string | null;
  /** place among the answers of the survey, which neither id nor time of an anonymous one tells */
  arrival: string;
  /** digest that tells who answered from whoever else answered the same survey */
  respondent: string;
  /** digest of the ticket that the answer used up; null: it is older than tickets */
  ticket: string | null;
  /** the privacy notice that was accepted with it; null: it is anonymous, or older than notices */
  noticeVersion: string | null;
  noticeTime: string | null;
  /** sealed; of an anonymous survey there is none */
  ip: string | null;
  /** by the id of the question */
  answers: Record<string, KeptAnswer>;
  picks: string[];
  words: string[];
  searchKey: string;
};

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    survey: RowOf<typeof survey.own>;
    surveyQuestion: QuestionTable;
    surveyAnswer: AnswerTable;
  }
}

tenantTable('survey', { store: 'business' });
tenantTable('surveyQuestion', { store: 'business', json: ['options', 'rows', 'showIf'] });
tenantTable('surveyAnswer', {
  store: 'business',
  json: ['answers'],
  scope: { resource: 'survey', own: ['createUser'], dept: 'createDept', district: 'districtId' },
});
