import type { Label } from '@kaoxin/contract/conventions.ts';
import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

/** What has a timeline in the chain without being a case: examinations. */
export interface TimelineKeeper {
  /** what one of them is called: 考试 */
  called: Label;
  /** its page in the browser */
  page: string;
  /** the numbers of those that are there for whoever asks, removed ones among them, by id */
  numbers(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** two askers with the same text see the same ones */
  seenAs(work: Work): string;
}

const keepers = new Map<string, TimelineKeeper>();

/** Declares whose timeline rows of this type are, so that their verification and export name them as those of cases. */
export const timelineKeeper = (type: string, keeper: TimelineKeeper): TimelineKeeper =>
  registerOnce(keepers, 'timeline keeper', type, keeper);

export const timelineKeeperOf = (type: string): TimelineKeeper | undefined => keepers.get(type);
export const timelineKeepers = (): readonly TimelineKeeper[] => [...keepers.values()];
