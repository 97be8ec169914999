import type { Route } from '#platform/http/route.ts';
import { attachRoutes } from './attach/routes.ts';
import { ossRoutes } from './oss/routes.ts';
import { smsRoutes } from './sms/routes.ts';

/** 资源管理 (specification section 7, Resources). */
export const resourceRoutes: readonly Route[] = [...ossRoutes, ...smsRoutes, ...attachRoutes];
