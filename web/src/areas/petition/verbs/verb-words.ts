import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { ApiError } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';

/** What every dialog over one petition is told. */
export interface VerbProps {
  petition: PetitionDetail;
  onClose: () => void;
  /** opens the next petition of the queue */
  onNext?: (() => void) | undefined;
}

/** Things whose kept answers are stale after a lost race. */
export const things = ['petitionLetter'];

/** What a dialog needs after a lost race: what loads again, and who did the latest step. */
export function race(petition: PetitionDetail): { things: readonly string[]; winner: string | undefined } {
  const latest = petition.timeline.reduce<PetitionDetail['timeline'][number] | undefined>(
    (last, event) => (event.actorId !== null && event.seq > (last?.seq ?? 0) ? event : last),
    undefined,
  );
  return { things, winner: latest && `【${latest.actorName}】${latest.time.slice(5, 16)} ${latest.actionName}` };
}

/** 操作成功! after every action that is neither add, edit nor delete (interface: list page, toasts). */
export const done = ['操作成功!', 'Done'] as const;

/** Unsent input of a verb, per petition. */
export const draftOf = (verb: string, id: string): string => `petition-${verb}-${id}`;

/** After a lost race the page shows who was first; the message has said it already. */
export function reloadWhenLost(error: unknown): never {
  if (error instanceof ApiError && error.code === 409) void changed(things);
  throw error;
}
