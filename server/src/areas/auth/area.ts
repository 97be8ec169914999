import type { Area } from '#platform/area.ts';
import { authRoutes } from './routes.ts';

export const authArea: Area = {
  name: 'auth',
  routes: authRoutes,
};
