import './examiner/exam-use.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { districtRoutes } from './district/routes.ts';
import { examinerRoutes } from './examiner/routes.ts';
import { roomRoutes } from './room/routes.ts';
import { rosterJobs, rosterRoutes } from './roster/routes.ts';

export const examRoutes: readonly Route[] = [...districtRoutes, ...roomRoutes, ...examinerRoutes, ...rosterRoutes];
export const examJobKinds: readonly JobKind[] = rosterJobs;
