import type { Route } from '#platform/http/route.ts';
import { paperStatisticsRoutes } from './statistics/routes.ts';

/** 试卷 (domain.md 2.4). */
export const paperRoutes: readonly Route[] = [...paperStatisticsRoutes];
