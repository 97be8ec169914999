import { user } from '@kaoxin/contract/user/user.ts';
import type { Area } from '#platform/area.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { importJob } from '#platform/imports/import-routes.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { loginRequestExpiry } from './login-request/expiry.ts';
import { loginRequestRoutes } from './login-request/routes.ts';
import { loginRequestTable } from './login-request/table.ts';
import { userMenu } from './menu.ts';
import { peopleRoutes } from './people/routes.ts';
import { userTable } from './people/table.ts';
import { ownProfile } from './profile.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { peopleImport } from './sheet/people-import.ts';
import { sheetRoutes } from './sheet/routes.ts';
import { updateInfo } from './update-info.ts';

const userJobKinds: readonly JobKind[] = [importJob(peopleImport)];

const userRoutes = routes('platform', [
  ...peopleRoutes,
  ...loginRequestRoutes,
  ...sessionRoutes,
  ...registrationRoutes,
  ...sheetRoutes,
  on(user.info, ownProfile),
  { ...manualTransaction(user.updateInfo, updateInfo), noReplay: true },
]);

export const userArea: Area = {
  name: 'user',
  menu: userMenu,
  tables: [loginRequestTable, userTable],
  routes: userRoutes,
  jobs: [loginRequestExpiry],
  jobKinds: userJobKinds,
};
