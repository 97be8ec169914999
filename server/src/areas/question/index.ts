import './tables.ts';
import type { Route } from '#platform/http/route.ts';
import { auditRoutes } from './audit/routes.ts';
import { bankRoutes } from './bank/routes.ts';
import { centreRoutes } from './centre/routes.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { questionRoutes } from './question/routes.ts';
import { similarRoutes } from './similarity/routes.ts';

export const questionAreaRoutes: readonly Route[] = [
  ...knowledgeRoutes,
  ...bankRoutes,
  ...questionRoutes,
  ...similarRoutes,
  ...auditRoutes,
  ...centreRoutes,
];
