import './tables.ts';
import './use/exam-use.ts';
import './use/question-use.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { unlockClock } from './secret/unlock-clock.ts';

export { paperRoutes } from './routes.ts';

export const paperJobs: readonly PeriodicJob[] = [unlockClock];
