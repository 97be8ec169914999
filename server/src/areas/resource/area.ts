import type { Area } from '#platform/area.ts';
import type { Route } from '#platform/http/route.ts';
import { attachRoutes } from './attach/routes.ts';
import { resourceMenu } from './menu.ts';
import { ossRoutes } from './oss/routes.ts';
import { ossTable } from './oss/table.ts';
import { smsRoutes } from './sms/routes.ts';

const resourceRoutes: readonly Route[] = [...ossRoutes, ...smsRoutes, ...attachRoutes];

export const resourceArea: Area = {
  name: 'resource',
  menu: resourceMenu,
  tables: [ossTable],
  routes: resourceRoutes,
};
