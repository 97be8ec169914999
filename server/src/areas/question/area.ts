import type { Area } from '#platform/area.ts';
import { bankTimelines } from './bank/timeline.ts';
import { questionsCiteLaws } from './cites-laws.ts';
import { picturesOfQuestions } from './question/picture-readers.ts';
import './cites-laws.ts';
import './life/tables.ts';
import './tables.ts';
import './staging/tables.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { auditRoutes } from './audit/routes.ts';
import { twinsJob } from './audit/twins-job.ts';
import { bankRoutes } from './bank/routes.ts';
import { centreRoutes } from './centre/routes.ts';
import { exportJobs, exportRoutes } from './export/routes.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { itemLife } from './life/keep-figures.ts';
import { lifeRoutes } from './life/routes.ts';
import { questionRoutes } from './question/routes.ts';
import { similarRoutes } from './similarity/routes.ts';
import { stagingJobs, stagingRoutes } from './staging/routes.ts';
import { questionStagingSweep } from './staging/sweep.ts';

const questionAreaRoutes: readonly Route[] = [
  ...knowledgeRoutes,
  ...bankRoutes,
  ...questionRoutes,
  ...similarRoutes,
  ...lifeRoutes,
  ...auditRoutes,
  ...centreRoutes,
  ...stagingRoutes,
  ...exportRoutes,
];
const questionJobs: readonly PeriodicJob[] = [itemLife, questionStagingSweep];
const questionJobKinds: readonly JobKind[] = [twinsJob, ...stagingJobs, ...exportJobs];

export const questionArea: Area = {
  name: 'question',
  routes: questionAreaRoutes,
  jobs: questionJobs,
  jobKinds: questionJobKinds,
  provides: [questionsCiteLaws, picturesOfQuestions, bankTimelines],
};
