import { caseSweep } from '#areas/casework/index.ts';
import { beforeWork } from '#platform/datasources/datasource.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { intakeRoutes } from './intake/intake-routes.ts';
import { petitionModule } from './module.ts';
import { recusalSweep, settleRecusals } from './recusal/earlier-recusals.ts';
import { wayUpSweep } from './recusal/way-up.ts';
import { petitionRoutes as staffRoutes } from './routes.ts';

beforeWork(settleRecusals);

export { intakeJobKinds as petitionJobKinds } from './intake/intake-routes.ts';
export { nearestPetitions, petitionCounters } from './read/todo.ts';
export { noteEarlierRecusals } from './recusal/earlier-recusals.ts';

export const petitionRoutes: readonly Route[] = [...staffRoutes, ...intakeRoutes];
export const petitionJobs: readonly PeriodicJob[] = [caseSweep(31, petitionModule), recusalSweep, wayUpSweep];
