import type { Area } from '#platform/area.ts';
import { authRoutes } from './routes.ts';
import { registrationTable } from './social/registration-table.ts';

export const authArea: Area = {
  name: 'auth',
  tables: [registrationTable],
  routes: authRoutes,
};
