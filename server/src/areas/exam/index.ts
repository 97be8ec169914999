import './examiner/exam-use.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { districtRoutes } from './district/routes.ts';
import { examinerRoutes } from './examiner/routes.ts';
import { examClock } from './formal/clock.ts';
import { formalExamRoutes } from './formal/routes.ts';
import { printJobs } from './print/print-task.ts';
import { printRoutes } from './print/routes.ts';
import { roomRoutes } from './room/routes.ts';
import { rosterJobs, rosterRoutes } from './roster/routes.ts';

export const examRoutes: readonly Route[] = [
  ...districtRoutes,
  ...roomRoutes,
  ...formalExamRoutes,
  ...examinerRoutes,
  ...rosterRoutes,
  ...printRoutes,
];
export const examJobs: readonly PeriodicJob[] = [examClock];
export const examJobKinds: readonly JobKind[] = [...rosterJobs, ...printJobs];
