import type { InboxEntry, InboxTab } from '@kaoxin/contract/desk/inbox.ts';

export interface Chosen {
  tab: InboxTab;
  entry: InboxEntry;
}
