import type { Area } from '#platform/area.ts';
import { lawRoutes } from './routes.ts';
import { lawSuspensionTable, lawTable } from './tables.ts';

export const lawArea: Area = {
  name: 'law',
  tables: [lawTable, lawSuspensionTable],
  routes: lawRoutes,
};
