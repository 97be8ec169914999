export { inboxEntries } from './inbox/entries.ts';
