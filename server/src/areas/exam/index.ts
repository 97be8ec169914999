import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { districtRoutes } from './district/routes.ts';
import { examClock } from './formal/clock.ts';
import { formalExamRoutes } from './formal/routes.ts';
import { roomRoutes } from './room/routes.ts';

export const examRoutes: readonly Route[] = [...districtRoutes, ...roomRoutes, ...formalExamRoutes];
export const examJobs: readonly PeriodicJob[] = [examClock];
