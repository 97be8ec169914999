import type { BodyOf } from '@kaoxin/contract/call.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { done } from './verb-words.ts';

type Body = BodyOf<typeof petitionLetter.reply>;

/** Performs one action of `reply` over the petition as it is now. */
export function useReply(petition: PetitionDetail) {
  const perform = usePerform(petitionLetter.reply, { success: done });
  const { id, version } = petition;
  return (body: Omit<Body, 'id' | 'version'>) => perform.mutateAsync({ body: { ...body, id, version } });
}
