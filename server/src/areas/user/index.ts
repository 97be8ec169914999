import { user } from '@kaoxin/contract/user/user.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { loginRequestRoutes } from './login-request/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { ownProfile } from './profile.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { sheetRoutes } from './sheet/routes.ts';
import { updateInfo } from './update-info.ts';

export { requestCounters } from './login-request/counters.ts';
export { loginRequestExpiry } from './login-request/expiry.ts';

export const userRoutes = routes('platform', [
  ...peopleRoutes,
  ...loginRequestRoutes,
  ...sessionRoutes,
  ...registrationRoutes,
  ...sheetRoutes,
  on(user.info, ownProfile),
  { ...manualTransaction(user.updateInfo, updateInfo), noReplay: true },
]);
