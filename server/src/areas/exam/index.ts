import type { Route } from '#platform/http/route.ts';
import { districtRoutes } from './district/routes.ts';
import { roomRoutes } from './room/routes.ts';

export const examRoutes: readonly Route[] = [...districtRoutes, ...roomRoutes];
