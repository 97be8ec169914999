import { caseSweep } from '#areas/casework/index.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { beforeWork } from '#platform/places/place.ts';
import { recusalSweep, settleRecusals } from './earlier-recusals.ts';
import { intakeJobs, intakeRoutes } from './intake-routes.ts';
import { petitionModule } from './module.ts';
import { petitionRoutes as staffRoutes } from './routes.ts';
import { wayUpSweep } from './way-up.ts';

beforeWork(settleRecusals);

export { noteEarlierRecusals } from './earlier-recusals.ts';
export { nearestPetitions, petitionCounters } from './todo.ts';

export const petitionRoutes: readonly Route[] = [...staffRoutes, ...intakeRoutes];
export const petitionJobs: readonly PeriodicJob[] = [
  caseSweep(31, petitionModule),
  recusalSweep,
  wayUpSweep,
  ...intakeJobs,
];
