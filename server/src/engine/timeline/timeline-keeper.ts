import type { Label } from '@kaoxin/contract/conventions.ts';
import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

export interface TimelineKeeper {
  called: Label;
  page: string;
  /** by id, the numbers of the rows visible to the caller, removed ones included */
  numbers(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  seenAs(work: Work): string;
}

export const timelinePort = new Port<TimelineKeeper>('timelines');

export const timelineKeeperOf = (type: string): TimelineKeeper | undefined => timelinePort.get(type);
export const timelineKeepers = (): readonly TimelineKeeper[] => [...timelinePort.answers()];
