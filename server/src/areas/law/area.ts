import type { Area } from '#platform/area.ts';
import { lawRoutes } from './routes.ts';

export const lawArea: Area = {
  name: 'law',
  routes: lawRoutes,
};
