import { actionWord } from '@kaoxin/contract/casework/case-action.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead } from '../case-head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { withoutRecused } from '../recusal/marks.ts';
import { isConfidential } from '../rules/guards/people.ts';
import type { Stepped } from '../rules/rules.ts';

/**
 * Notifies the user who asked for a transfer outside, the chosen signer and the handler when a step ends the request
 * without a decision: nobody else sees that there is nothing to sign any more. They are notified even if the case has
 * moved out of their department.
 */
export async function notifyLapsedTransfer(
  work: Work,
  { kind, page }: Pick<CaseModule, 'kind' | 'page'>,
  { event }: Stepped,
  now: CaseHead,
  before: CaseHead,
): Promise<void> {
  const isLapsed = before.transferState === 1 && now.transferState === 0;
  if (!event || !isLapsed || event.action === 'transfer_recall') return;
  const concerned = [before.transferUser, before.secondSignUserId, now.handlerId ?? before.handlerId];
  const people = [...new Set(concerned.filter((one) => one !== null))];
  await notifyPeople(work, await withoutRecused(work, kind, now.id, people), {
    tab: 'message',
    title: [`${now.caseNo} 转送申请失效`, `${now.caseNo} Transfer request lapsed`],
    content: contentOf(event, now, before),
    path: `${page}?id=${now.id}`,
    caseType: kind,
    caseId: now.id,
  });
}

/** A message about a confidential case names neither users nor organisations. */
function contentOf({ action, actorName }: NonNullable<Stepped['event']>, now: CaseHead, before: CaseHead): Label {
  const toOrg = before.transferRequest?.toOrg;
  if (isConfidential(now) || isConfidential(before) || !toOrg)
    return ['转送申请已失效，无需签发', 'The transfer request has lapsed. There is nothing to sign'];
  return [
    `${actorName}：${actionWord(now.kind, action)}，转送至${toOrg}的申请已失效，无需签发`,
    `${actorName}: ${inSentence(actionWord(now.kind, action, 'en'))}. The request to transfer the case to ${toOrg} has lapsed. There is nothing to sign`,
  ];
}
