import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { usePerform } from '#platform/calls/queries.ts';
import type { KindOfCase } from '../kind/kind.ts';
import type { ReplyBody } from '../kind/kind-calls.ts';
import { tellReplied } from './replied-words.ts';

export function useReply({ calls }: KindOfCase, { id, version }: CaseDetail) {
  const perform = usePerform(calls.reply);
  return async (body: Omit<ReplyBody, 'id' | 'version'>) => {
    const head = await perform.mutateAsync({ body: { ...body, id, version } });
    tellReplied(body, head);
  };
}
