import type { Area } from '#platform/area.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { auditRoutes } from './audit/routes.ts';
import { twinsJob } from './audit/twins-job.ts';
import { bankRoutes } from './bank/routes.ts';
import { bankTimelines } from './bank/timeline.ts';
import { centreRoutes } from './centre/routes.ts';
import { questionsCiteLaws } from './cites-laws.ts';
import { exportJobs, exportRoutes } from './export/routes.ts';
import { knowledgePointTable, knowledgeRoutes } from './knowledge/routes.ts';
import { itemLife } from './life/keep-figures.ts';
import { lifeRoutes } from './life/routes.ts';
import { itemSittingTable } from './life/tables.ts';
import { questionMenu } from './menu.ts';
import { picturesOfQuestions } from './question/picture-readers.ts';
import { questionRoutes } from './question/routes.ts';
import { questionScopes } from './scopes.ts';
import { similarRoutes } from './similarity/routes.ts';
import { stagingJobs, stagingRoutes } from './staging/routes.ts';
import { questionStagingSweep } from './staging/sweep.ts';
import { questionBatchTable, questionTempTable } from './staging/tables.ts';
import {
  questionBankAuditTable,
  questionBankTable,
  questionLikenessTable,
  questionSnapshotTable,
  questionTable,
  questionVersionTable,
} from './tables.ts';

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
  menu: questionMenu,
  scopes: questionScopes,
  tables: [
    knowledgePointTable,
    itemSittingTable,
    questionBatchTable,
    questionTempTable,
    questionBankTable,
    questionTable,
    questionVersionTable,
    questionBankAuditTable,
    questionSnapshotTable,
    questionLikenessTable,
  ],
  routes: questionAreaRoutes,
  jobs: questionJobs,
  jobKinds: questionJobKinds,
  provides: [questionsCiteLaws, picturesOfQuestions, bankTimelines],
};
