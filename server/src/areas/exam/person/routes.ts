import { person } from '@kaoxin/contract/exam/people/person.ts';
import { on, routes } from '#platform/http/route.ts';
import { personDetail } from './detail.ts';
import { personLooks } from './looks.ts';

export const personRoutes = routes('business', [
  on(person.calls.detail, (work, { query }) => personDetail(work, query.id)),
  on(person.calls.looks, (work, { query }) => personLooks(work, query.id)),
]);
