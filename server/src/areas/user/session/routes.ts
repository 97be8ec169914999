import { online, ownSessions } from '@kaoxin/contract/user/session.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { on, type Route } from '#platform/http/route.ts';
import { endOnline, onlinePage } from './online.ts';
import { endOwn, listOwn } from './own.ts';

export const sessionRoutes: readonly Omit<Route, 'store'>[] = [
  on(ownSessions.list, listOwn),
  on(ownSessions.end, endOwn),
  on(online.page, (work, { query }) => onlinePage(work, query)),
  on(online.end, (work, { query, body }) => {
    const ids = chosenIds(query, body);
    return endOnline(work, ids);
  }),
];
