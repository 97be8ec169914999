import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { dept } from '@kaoxin/contract/system/dept.ts';
import { api } from '#platform/calls/api.ts';
import { usePerform } from '#platform/calls/queries.ts';
import type { KindOfCase } from '../kind/kind.ts';
import type { ReplyBody } from '../kind/kind-calls.ts';
import { isInside, tellReplied } from './replied-words.ts';

/** Undefined if the name cannot be read; the transfer is done by then. */
async function nameOf(deptId: unknown): Promise<string | undefined> {
  if (typeof deptId !== 'string') return undefined;
  const found = await api(dept.search, { query: { ids: deptId }, quiet: true }).catch(() => []);
  return found[0]?.deptName;
}

export function useReply({ calls }: KindOfCase, { id, version }: CaseDetail) {
  const perform = usePerform(calls.reply);
  return async (body: Omit<ReplyBody, 'id' | 'version'>) => {
    const head = await perform.mutateAsync({ body: { ...body, id, version } });
    tellReplied(body, head, isInside(body) ? await nameOf(body.deptId) : undefined);
  };
}
