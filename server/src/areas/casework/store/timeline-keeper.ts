import type { Label } from '@kaoxin/contract/conventions.ts';
import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

/** A resource with a timeline in the chain that is no case, such as examinations. */
export interface TimelineKeeper {
  called: Label;
  page: string;
  /** by id, the numbers of the rows visible to the caller, removed ones included */
  numbers(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  seenAs(work: Work): string;
}

const keepers = new Map<string, TimelineKeeper>();

export const timelineKeeper = (type: string, keeper: TimelineKeeper): TimelineKeeper =>
  registerOnce(keepers, 'timeline keeper', type, keeper);

export const timelineKeeperOf = (type: string): TimelineKeeper | undefined => keepers.get(type);
export const timelineKeepers = (): readonly TimelineKeeper[] => [...keepers.values()];
