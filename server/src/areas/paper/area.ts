import type { Area } from '#platform/area.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { picturesOfPapers } from './content/picture-readers.ts';
import { paperMenu } from './menu.ts';
import { paperTimelines } from './paper/timeline.ts';
import { paperRoutes as written } from './routes.ts';
import { paperScopes } from './scopes.ts';
import { unlockClock } from './secret/unlock-clock.ts';
import { paperStatisticsRoutes } from './statistics/routes.ts';
import { paperHeldTable, paperOpeningTable, paperQuestionTable, paperSecretTable, paperTable } from './tables.ts';
import { expiryClock } from './use/expiry-clock.ts';
import { papersFollowExams } from './use/follow-exams.ts';
import { questionsInPapers } from './use/questions-in-papers.ts';

const paperRoutes: readonly Route[] = [...written, ...paperStatisticsRoutes];

const paperJobs: readonly PeriodicJob[] = [unlockClock, expiryClock];

export const paperArea: Area = {
  name: 'paper',
  menu: paperMenu,
  scopes: paperScopes,
  tables: [paperTable, paperQuestionTable, paperSecretTable, paperHeldTable, paperOpeningTable],
  routes: paperRoutes,
  jobs: paperJobs,
  provides: [picturesOfPapers, paperTimelines, papersFollowExams, questionsInPapers],
};
