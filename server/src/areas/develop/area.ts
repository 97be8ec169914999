import type { Area } from '#platform/area.ts';
import type { Route } from '#platform/http/route.ts';
import { datasourceRoutes } from './datasource/routes.ts';
import { datasourceTable } from './datasource/table.ts';
import { developMenu } from './menu.ts';

const developRoutes: readonly Route[] = datasourceRoutes;

export const developArea: Area = {
  name: 'develop',
  menu: developMenu,
  tables: [datasourceTable],
  routes: developRoutes,
};
