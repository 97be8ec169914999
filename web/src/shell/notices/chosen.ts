import type { InboxEntry, InboxTab } from '@kaoxin/contract/desk/inbox.ts';

/** The entry somebody wants to read, and the tab it lies in. */
export interface Chosen {
  tab: InboxTab;
  entry: InboxEntry;
}
