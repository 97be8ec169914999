import { caseFinder } from '@kaoxin/contract/casework/find.ts';
import { on, routes } from '#platform/http/route.ts';
import { findCases } from './find.ts';

export const findRoutes = routes('business', [on(caseFinder.find, (work, { body }) => findCases(work, body.text))]);
