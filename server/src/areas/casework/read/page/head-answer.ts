import { standingWord } from '@kaoxin/contract/casework/actions.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Work } from '#platform/work.ts';
import { clockFacts, standingOf } from '../../clock/standing.ts';
import { caseHead } from '../../kind/head.ts';
import type { CaseModule, CaseRow } from '../../kind/kind.ts';
import { allowedActions } from '../../rules/rules.ts';
import { callerOf } from '../../store/actor.ts';
import { caseMoment } from '../../workdays/moment.ts';

export async function headAnswer(work: Work, module: CaseModule, row: CaseRow): Promise<CaseHeadAnswer> {
  const at = await caseMoment(work);
  const head = caseHead(work, module, row);
  const standing = standingOf(row, at.now);
  return {
    id: row.id,
    caseNo: row.caseNo,
    caseStatus: row.caseStatus,
    caseStatusName: standingWord(module.kind, row, work.actor.language),
    allowedActions: allowedActions(head, await callerOf(work, [head]), at),
    slaState: standing.state,
    acceptDue: row.acceptDue,
    finishDue: row.finishDue,
    ...clockFacts(standing),
    version: row.version,
    handlerId: row.handlerId,
    handlerName: row.handlerName,
  };
}
