import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { type CaseAction, caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { noteEvent } from '#engine/timeline/note-event.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import { stirred } from '#platform/live/report-presence.ts';
import type { Work } from '#platform/work.ts';
import type { EventDraft } from '../case-head.ts';
import { caseHead } from '../kind/head.ts';
import { type CaseRow, moduleOf } from '../kind/kind.ts';
import { withoutRecused } from '../recusal/marks.ts';
import { wayUpAfterStep } from '../recusal/way-up.ts';
import { peopleOfTurn, turnOf } from './turn.ts';
import { onlookersOf } from './who-sees.ts';

const most = 50;

export interface Moved {
  before: CaseRow;
  now: CaseRow;
  action: CaseAction;
  note: string;
  diff: EventDraft['diff'];
}

/**
 * Records that an open case changed other than by its own step: timeline entry with department and handler before and
 * after, and an update of open pages. If the department changed, the former handler and the users whose turn it is are
 * notified; leadership is notified when all of these are recused.
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
    title: [`${now.caseNo} 转入`, `${now.caseNo} transferred to your office`],
    content: [
      `${caseAction.label(action)}，转由本机构办理`,
      `${caseAction.label(action, 'en')}: your office now handles it`,
    ],
    path: `${module.page}?id=${id}`,
    caseType: kind,
    caseId: id,
  });
  if (before.handlerId !== null)
    await notifyPeople(work, [before.handlerId], {
      tab: 'message',
      title: [`${now.caseNo} 转出`, `${now.caseNo} transferred from your office`],
      content: [
        `${caseAction.label(action)}，转由其他机构办理`,
        `${caseAction.label(action, 'en')}: another office now handles it`,
      ],
    });
  await wayUpAfterStep(work, module, now, before);
}
