import type { Route } from '#platform/http/route.ts';
import { datasourceRoutes } from './datasource/routes.ts';

export { needPostgres } from './datasource/routes.ts';

export const developRoutes: readonly Route[] = datasourceRoutes;
