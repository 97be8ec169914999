import { type SurveyRecord, survey, surveyQuestions } from '@kaoxin/contract/survey/survey.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { crud } from '#platform/resource/crud.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import { surveyTable } from '../tables.ts';
import { publishSurvey } from './publish.ts';
import { questionsOf, submitQuestions } from './questions.ts';
import { surveyHooks } from './survey-hooks.ts';

const { calls } = survey;
const present = presenterOf<'survey', SurveyRecord>(survey, 'survey', surveyHooks);

async function whole(work: Work, row: SelectedRow<'survey'>): Promise<SurveyRecord> {
  return { ...(await presentOne(present, work, row)), questions: await questionsOf(work, row.id) };
}

export const authoringRoutes: readonly Route[] = [
  ...crud(survey, surveyTable, surveyHooks).filter(({ call }) => call !== calls.detail),
  ...routes('business', [
    on(calls.detail, async (work, { query }) => whole(work, await work.table('survey').need(query.id))),
    on(calls.publish, async (work, { body }) => whole(work, await publishSurvey(work, body))),
    on(surveyQuestions.submit, async (work, { body }) => whole(work, await submitQuestions(work, body))),
  ]),
];
