import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { type CaseAction, caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import { stirred } from '#platform/live/report-presence.ts';
import type { Work } from '#platform/work.ts';
import type { EventDraft } from '../case-head.ts';
import { caseHead } from '../kind/head.ts';
import { type CaseRow, moduleOf } from '../kind/kind.ts';
import { withoutRecused } from '../recusal/marks.ts';
import { wayUpAfterStep } from '../recusal/way-up.ts';
import { noteEvent } from './note-event.ts';
import { peopleOfTurn, turnOf } from './turn.ts';
import { onlookersOf } from './who-sees.ts';

/** More than these are never told at once. */
const most = 50;

export interface Moved {
  before: CaseRow;
  now: CaseRow;
  action: CaseAction;
  note: string;
  diff: EventDraft['diff'];
}

/**
 * What follows where an open case became another one by no step of its own: its timeline says so, with the office and the handler it had
 * and has; whoever has its page open sees it. Where it lies elsewhere now, whoever had it and whoever it waits for there are told, and
 * leadership where all of them are kept from it.
 */
export async function caseMoved(work: Work, kind: CaseKind, { before, now, action, note, diff }: Moved) {
  const module = moduleOf(kind);
  if (!module) throw new Error(`no kind of cases is called ${kind}`);
  const { id, caseStatus: status } = now;
  const fields = (['deptId', 'handlerName'] as const).filter((field) => before[field] !== now[field]);
  const place = Object.fromEntries(fields.map((field) => [field, [before[field], now[field]] as const]));
  await noteEvent(work, module.kind, id, { action, from: status, to: status, note, diff: { ...diff, ...place } });
  stirred(work, module.table, id);
  if (before.deptId === now.deptId) return;
  const turn = turnOf(caseHead(work, module, now));
  const waiting = await peopleOfTurn(work, module, turn, onlookersOf(work), most);
  await notifyPeople(work, await withoutRecused(work, module.kind, id, waiting), {
    tab: 'message',
    title: [`${now.caseNo} 转入`, `${now.caseNo} came to your office`],
    content: [
      `${caseAction.label(action)}，转由本机构办理`,
      `${caseAction.label(action, 'en')}: your office deals with it now`,
    ],
    path: `${module.page}?id=${id}`,
    caseType: kind,
    caseId: id,
  });
  // he would find it no more: he is told its number alone
  if (before.handlerId !== null)
    await notifyPeople(work, [before.handlerId], {
      tab: 'message',
      title: [`${now.caseNo} 转出`, `${now.caseNo} left your office`],
      content: [
        `${caseAction.label(action)}，转由其他机构办理`,
        `${caseAction.label(action, 'en')}: another office deals with it now`,
      ],
    });
  await wayUpAfterStep(work, module, now, before);
}
