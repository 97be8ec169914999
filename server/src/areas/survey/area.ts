import type { Area } from '#platform/area.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { answerRoutes } from './answers/routes.ts';
import { surveyClock } from './authoring/publish.ts';
import { authoringRoutes } from './authoring/routes.ts';
import { surveyOverview } from './figures/overview.ts';
import { surveyMenu } from './menu.ts';
import { openRoutes } from './open/routes.ts';
import { answerRetention } from './retention/delete-answers.ts';
import { surveyScopes } from './scopes.ts';
import { surveyAnswerTable, surveyQuestionTable, surveyTable } from './tables.ts';

const surveyRoutes: readonly Route[] = [...authoringRoutes, ...answerRoutes, ...openRoutes];
const surveyJobs: readonly PeriodicJob[] = [surveyClock, answerRetention];

export const surveyArea: Area = {
  name: 'survey',
  menu: surveyMenu,
  scopes: surveyScopes,
  tables: [surveyTable, surveyQuestionTable, surveyAnswerTable],
  routes: surveyRoutes,
  jobs: surveyJobs,
  provides: [surveyOverview],
};
