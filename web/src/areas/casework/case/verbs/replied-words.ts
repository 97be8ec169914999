import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { acceptResult } from '@kaoxin/contract/casework/results.ts';
import { isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import { sayNow } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import type { ReplyBody } from '../kind/kind-calls.ts';
import { done, said } from './verb-words.ts';

type Asked = Pick<ReplyBody, 'action' | 'toOrg' | 'acceptResult'>;

/** A transfer outside only asks: a second user carries it out. */
const isOutside = ({ action, toOrg, acceptResult: result }: Asked): boolean =>
  !isEmpty(toOrg) && (action === 'transfer' || (action === 'accept' && result === acceptResult.of.transferred));

const draftSaved: Label = ['草稿已保存', 'draft saved'];

/** Reports the result of a reply. The status alone shows no draft, and a transfer outside changes nothing before its signature. */
export function tellReplied(asked: Asked, head: CaseHeadAnswer): void {
  const words: Label = isOutside(asked) ? ['转送待签发', 'Waiting for the signatory'] : done;
  const { caseNo } = head;
  const draft: Label = [`${caseNo}：${draftSaved[0]}`, `${caseNo}: ${draftSaved[1]}`];
  toast.success(sayNow(words), { detail: asked.action === 'draft' ? sayNow(draft) : said.told(head) });
}
