import './law-uses.ts';
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

export { packWord } from './formats/docx/pack.ts';
export {
  type PictureAt,
  type PlacedPicture,
  paragraphOf,
  wordOf,
  words,
} from './formats/docx/write-body.ts';
export { sourcesIn } from './formats/table/picture-cell.ts';
export { narrowed } from './question/list.ts';
export { withCopies, wordingsShow } from './question/picture-readers.ts';
export { listedColumns, presentRows } from './question/present.ts';
export { openKey, seesKeys, type VersionRow, wordingsOf } from './question/versions.ts';
export { bounded, type PairBounds, pairsAtLeast } from './similarity/pairs.ts';
export { similarIn } from './similarity/similar.ts';
export type { QuestionTableRow } from './tables.ts';

export const questionAreaRoutes: readonly Route[] = [
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
export const questionJobs: readonly PeriodicJob[] = [itemLife, questionStagingSweep];
export const questionJobKinds: readonly JobKind[] = [twinsJob, ...stagingJobs, ...exportJobs];
