import { inbox } from '@kaoxin/contract/desk/inbox.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { inboxCounts, inboxEntries, markRead } from './inbox/entries.ts';
import { streamInbox } from './inbox/stream.ts';
import { noticeRoutes } from './notice/routes.ts';

export { inboxEntries } from './inbox/entries.ts';

export const deskRoutes: readonly Route[] = [
  ...noticeRoutes,
  ...routes('platform', [
    on(inbox.counts, (work) => inboxCounts(work)),
    on(inbox.list, (work, { query }) => inboxEntries(work, query.tab)),
    on(inbox.read, (work, { body }) => markRead(work, body.tab, body.ids)),
    on(inbox.stream, (work, _input, exchange) => streamInbox(work, exchange)),
  ]),
];
