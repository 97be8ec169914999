import type { Route } from '#platform/http/route.ts';
import { chainRoutes } from './chains/routes.ts';
import { typeRoutes } from './type/routes.ts';
import { workdayRoutes } from './workdays/routes.ts';

export const caseworkRoutes: readonly Route[] = [...typeRoutes, ...workdayRoutes, ...chainRoutes];
