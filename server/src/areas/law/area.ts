import type { Area } from '#platform/area.ts';
import { lawMenu } from './menu.ts';
import { lawRoutes } from './routes.ts';
import { lawSuspensionTable, lawTable } from './tables.ts';

export const lawArea: Area = {
  name: 'law',
  menu: lawMenu,
  tables: [lawTable, lawSuspensionTable],
  routes: lawRoutes,
};
