import './tables.ts';
import './staging/tables.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { auditRoutes } from './audit/routes.ts';
import { bankRoutes } from './bank/routes.ts';
import { centreRoutes } from './centre/routes.ts';
import { exportJobs, exportRoutes } from './export/routes.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { questionRoutes } from './question/routes.ts';
import { similarRoutes } from './similarity/routes.ts';
import { stagingJobs, stagingRoutes } from './staging/routes.ts';
import { questionStagingSweep } from './staging/sweep.ts';

export const questionAreaRoutes: readonly Route[] = [
  ...knowledgeRoutes,
  ...bankRoutes,
  ...questionRoutes,
  ...similarRoutes,
  ...auditRoutes,
  ...centreRoutes,
  ...stagingRoutes,
  ...exportRoutes,
];

export const questionJobs: readonly PeriodicJob[] = [questionStagingSweep];
export const questionJobKinds: readonly JobKind[] = [...stagingJobs, ...exportJobs];
