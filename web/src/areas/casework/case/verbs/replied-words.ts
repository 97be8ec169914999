import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { acceptResult } from '@kaoxin/contract/casework/results.ts';
import { isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import { sayNow } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import type { ReplyBody } from '../kind/kind-calls.ts';
import { done, said } from './verb-words.ts';

type Asked = Pick<ReplyBody, 'action' | 'toOrg' | 'deptId' | 'acceptResult'>;

const isTransfer = ({ action, acceptResult: result }: Asked): boolean =>
  action === 'transfer' || (action === 'accept' && result === acceptResult.of.transferred);

/** A transfer outside only asks: a second user carries it out. */
const isOutside = (asked: Asked): boolean => !isEmpty(asked.toOrg) && isTransfer(asked);
export const isInside = (asked: Asked): boolean => !isEmpty(asked.deptId) && isTransfer(asked);

const draftSaved: Label = ['草稿已保存', 'draft saved'];

function wordsOf(asked: Asked, receiver: string | undefined): Label {
  if (isOutside(asked)) return ['转送待签发', 'Waiting for the signatory'];
  if (isInside(asked)) return receiver ? [`已转送${receiver}`, `Sent to ${receiver}`] : ['已转送', 'Transferred'];
  return asked.action === 'object' ? ['已退回原机构', 'Returned to the sender'] : done;
}

/**
 * Reports the result of a reply. The status alone shows neither a draft nor another department, and a transfer outside
 * changes nothing before its signature.
 */
export function tellReplied(asked: Asked, head: CaseHeadAnswer, receiver?: string): void {
  const words = wordsOf(asked, receiver);
  const { caseNo } = head;
  const isElsewhere = isInside(asked) || asked.action === 'object';
  const draft: Label = [`${caseNo}：${draftSaved[0]}`, `${caseNo}: ${draftSaved[1]}`];
  toast.success(sayNow(words), {
    detail: asked.action === 'draft' ? sayNow(draft) : isElsewhere ? caseNo : said.told(head),
  });
}
