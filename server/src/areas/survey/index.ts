import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { answerRoutes } from './answers/routes.ts';
import { surveyClock } from './authoring/publish.ts';
import { authoringRoutes } from './authoring/routes.ts';
import { openRoutes } from './open/routes.ts';
import { answerRetention } from './retention/delete-answers.ts';

export { surveyOverview } from './figures/overview.ts';

/** 问卷 (domain.md 2.6). */
export const surveyRoutes: readonly Route[] = [...authoringRoutes, ...answerRoutes, ...openRoutes];
export const surveyJobs: readonly PeriodicJob[] = [surveyClock, answerRetention];
