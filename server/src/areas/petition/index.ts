import { caseSweep } from '#areas/casework/index.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { intakeJobs, intakeRoutes } from './intake-routes.ts';
import { petitionModule } from './module.ts';
import { petitionRoutes as staffRoutes } from './routes.ts';

export { nearestPetitions, petitionCounters } from './todo.ts';

export const petitionRoutes: readonly Route[] = [...staffRoutes, ...intakeRoutes];
export const petitionJobs: readonly PeriodicJob[] = [caseSweep(31, petitionModule), ...intakeJobs];
