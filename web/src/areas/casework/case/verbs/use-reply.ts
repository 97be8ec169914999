import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { usePerform } from '#platform/calls/queries.ts';
import type { KindOfCase } from '../kind/kind.ts';
import type { ReplyBody } from '../kind/kind-calls.ts';
import { said } from './verb-words.ts';

/** Performs one action of `reply` over the case as it is now. */
export function useReply({ calls }: KindOfCase, { id, version }: CaseDetail) {
  const perform = usePerform(calls.reply, said);
  return (body: Omit<ReplyBody, 'id' | 'version'>) => perform.mutateAsync({ body: { ...body, id, version } });
}
