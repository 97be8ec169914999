import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { Refusal } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../../kind/head.ts';
import type { CaseModule, CaseRow } from '../../kind/kind.ts';
import { allowedActions } from '../../rules/rules.ts';
import { callerOf } from '../../store/actor.ts';
import { caseMoment } from '../../workdays/moment.ts';

/**
 * Stores when a user who may audit it first opened a submitted reply: from then on its author cannot recall it. The
 * version stays, so open forms stay valid. An error must not prevent reading.
 *
 * @returns the row as locked: a recall may have come first
 */
export async function noteAuditOpening(work: Work, module: CaseModule, row: CaseRow): Promise<CaseRow> {
  if (!(await isOpening(work, module, row))) return row;
  // an error inside the transaction of a call has ended that transaction
  if (work.writing) return storeOpening(work, module, row.id);
  try {
    return await work.transaction((inside) => storeOpening(inside, module, row.id));
  } catch (error) {
    if (!(error instanceof Refusal)) work.context.log.error({ err: error, case: row.id }, 'opening not noted');
    return row;
  }
}

async function storeOpening(work: Work, module: CaseModule, id: string): Promise<CaseRow> {
  const cases = work.table(module.table);
  const locked = await cases.needLocked(id);
  if (!(await isOpening(work, module, locked))) return locked;
  const auditOpenedTime = work.now;
  await cases.derive([{ id, auditOpenedTime }]);
  return { ...locked, auditOpenedTime };
}

async function isOpening(work: Work, module: CaseModule, row: CaseRow): Promise<boolean> {
  const { caseStatus: status, submittedFrom, auditOpenedTime } = row;
  if (status !== caseStatus.of.auditing || submittedFrom === null || auditOpenedTime !== null) return false;
  const head = caseHead(work, module, row);
  return allowedActions(head, await callerOf(work, [head]), await caseMoment(work)).includes('audit');
}
