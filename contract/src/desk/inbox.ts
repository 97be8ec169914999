import * as z from 'zod';
import { get, post } from '../call.ts';
import { ids, optional } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** Tabs of the notice popover (specification section 2): 邮件 letters and exports, 消息 case messages, 通知 notices. */
export const inboxTabs = ['mail', 'message', 'notice'] as const;
export type InboxTab = (typeof inboxTabs)[number];
const tab = z.enum(inboxTabs);

export const inboxEntry = object(() => ({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  path: z.string().nullable(),
  time: z.string(),
  isRead: z.int(),
}));
export type InboxEntry = z.output<typeof inboxEntry>;

export const inboxCounts = object(() => ({ mail: z.int(), message: z.int(), notice: z.int() }));
export type InboxCounts = z.output<typeof inboxCounts>;

export const inbox = {
  counts: get('desk/inbox/counts', {
    title: ['未读数', 'Unread'],
    access: 'signed-in',
    answer: inboxCounts,
    background: true,
  }),
  list: get('desk/inbox/list', {
    title: ['消息列表', 'Messages'],
    access: 'signed-in',
    query: object(() => ({ tab })),
    answer: z.array(inboxEntry),
    // An open popover reloads it for every new entry.
    background: true,
  }),
  read: post('desk/inbox/read', {
    title: ['标为已读', 'Mark as read'],
    access: 'signed-in',
    body: object(() => ({ tab, ids: optional(ids) })),
    answer: inboxCounts,
    changes: ['desk'],
  }),
  /**
   * Server-sent events: `event: inbox` with the counts, initially and for every new entry; `event: presence` when a
   * user opens, leaves or changes a case that the caller has open. Ends after five minutes.
   */
  stream: get('desk/inbox/stream', {
    title: ['消息推送', 'Live messages'],
    acts: true,
    access: 'signed-in',
    answer: z.null(),
    shape: 'file',
    background: true,
  }),
};
