import { type InboxTab, inbox } from '@kaoxin/contract/desk/inbox.ts';
import { api } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';
import { takeEverywhere } from './watch.ts';

/**
 * Marks entries as read, without ids the whole tab, and updates the other browser tabs. The call shows a refusal
 * itself.
 */
export async function markRead(tab: InboxTab, ids?: string[]): Promise<void> {
  const counts = await api(inbox.read, { body: { tab, ids } }).catch(() => undefined);
  if (!counts) return;
  takeEverywhere(counts);
  // the home page shows notices too
  await changed([...inbox.read.changes, 'home']);
}
