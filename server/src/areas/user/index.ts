import { user } from '@kaoxin/contract/user/user.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { importJob } from '#platform/imports/import-routes.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { loginRequestRoutes } from './login-request/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { ownProfile } from './profile.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { peopleImport } from './sheet/people-import.ts';
import { sheetRoutes } from './sheet/routes.ts';
import { updateInfo } from './update-info.ts';

export { requestCounters } from './login-request/counters.ts';
export { loginRequestExpiry } from './login-request/expiry.ts';

export const userJobKinds: readonly JobKind[] = [importJob(peopleImport)];

export const userRoutes = routes('platform', [
  ...peopleRoutes,
  ...loginRequestRoutes,
  ...sessionRoutes,
  ...registrationRoutes,
  ...sheetRoutes,
  on(user.info, ownProfile),
  { ...manualTransaction(user.updateInfo, updateInfo), noReplay: true },
]);
