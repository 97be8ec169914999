import { online, ownSessions } from '@kaoxin/contract/user/session.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, type Route } from '#platform/http/route.ts';
import { endOnline, onlinePage } from './online.ts';
import { endOwn, listOwn } from './own.ts';

export const sessionRoutes: readonly Omit<Route, 'store'>[] = [
  on(ownSessions.list, listOwn),
  on(ownSessions.end, endOwn),
  on(online.page, (work, { query }) => onlinePage(work, query)),
  on(online.end, (work, { query, body }) => {
    const ids = query.ids ?? body.ids;
    if (!ids) throw refuse(400, ['请选择至少一条数据', 'Select at least one record']);
    return endOnline(work, ids);
  }),
];
