import type { InboxCounts } from '@kaoxin/contract/desk/inbox.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { create } from 'zustand';
import { onLogout } from '#platform/session/logout-hooks.ts';

const useCountState = create<{ counts: InboxCounts | undefined }>(() => ({ counts: undefined }));
onLogout(() => useCountState.setState({ counts: undefined }));

export const useCounts = (): InboxCounts | undefined => useCountState(({ counts }) => counts);
export const countsNow = (): InboxCounts | undefined => useCountState.getState().counts;
export const setCounts = (counts: InboxCounts): void => useCountState.setState({ counts });

export const totalOf = (counts: InboxCounts | undefined): number =>
  counts ? counts.mail + counts.message + counts.notice : 0;

export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));

export const isCounts = (value: unknown): value is InboxCounts =>
  isRecord(value) && [value.mail, value.message, value.notice].every((count) => Number.isInteger(count));

export function countsIn(data: string): InboxCounts | undefined {
  try {
    const found: unknown = JSON.parse(data);
    return isCounts(found) ? found : undefined;
  } catch {
    return undefined;
  }
}
