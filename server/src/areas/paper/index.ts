import './content/picture-readers.ts';
import './tables.ts';
import './use/exam-use.ts';
import './use/question-use.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { paperRoutes as written } from './routes.ts';
import { unlockClock } from './secret/unlock-clock.ts';
import { paperStatisticsRoutes } from './statistics/routes.ts';
import { expiryClock } from './use/expiry-clock.ts';

export const paperRoutes: readonly Route[] = [...written, ...paperStatisticsRoutes];

export const paperJobs: readonly PeriodicJob[] = [unlockClock, expiryClock];
