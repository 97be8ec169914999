import { inbox } from '@kaoxin/contract/desk/inbox.ts';
import { task } from '@kaoxin/contract/task.ts';
import type { Area } from '#platform/area.ts';
import { manualTransaction, on, type Route, routes } from '#platform/http/route.ts';
import { inboxCounts, inboxEntries, markRead } from './inbox/entries.ts';
import { streamInbox } from './inbox/stream.ts';
import { listViewRoutes, listViewTable } from './list-view/list-views.ts';
import { deskMenu } from './menu.ts';
import { noticeRoutes, noticeTable } from './notice/routes.ts';
import { cancelTask, listTasks, openTasks, removeTasks, taskDetail, taskResult } from './tasks/tasks.ts';

const deskRoutes: readonly Route[] = [
  ...noticeRoutes,
  ...routes('platform', [
    on(inbox.counts, (work) => inboxCounts(work)),
    on(inbox.list, (work, { query }) => inboxEntries(work, query.tab)),
    on(inbox.read, (work, { body }) => markRead(work, body.tab, body.ids)),
    on(inbox.stream, (work, _input, exchange) => streamInbox(work, exchange)),
    ...listViewRoutes,
    on(task.list, (work) => listTasks(work)),
    on(task.open, (work) => openTasks(work)),
    on(task.detail, (work, { query }) => taskDetail(work, query.id)),
    on(task.cancel, (work, { body }) => cancelTask(work, body.id)),
    on(task.remove, (work, { body }) => removeTasks(work, body.ids)),
    // Checks the rights of another time before its transaction.
    manualTransaction(task.result, taskResult),
  ]),
];

export const deskArea: Area = {
  name: 'desk',
  menu: deskMenu,
  tables: [listViewTable, noticeTable],
  routes: deskRoutes,
};
