import { recordStatus } from '@kaoxin/contract/exam/violation-states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { holdRecord, type ViolationTableRow } from './held.ts';

/**
 * Marks a violation as 申诉中 while an appeal about it is open, and as 生效 again when none is (domain.md 3.6), in the
 * transaction of the appeal. It stands meanwhile and is not decided; what comes of the appeal is `changeViolation`.
 * @throws 400 once it is revoked
 */
export async function setAppealed(work: Work, id: string, isOpen: boolean): Promise<ViolationTableRow> {
  // whoever deals with the appeal need not see the examination
  const whole = work.as({ ...work.actor, scopes: 'all' });
  const { record } = await holdRecord(whole, id, undefined);
  if (record.status === recordStatus.of.revoked) throw refuse(400, ['该违纪记录已撤销', 'The record has been revoked']);
  const status = isOpen ? recordStatus.of.appealed : recordStatus.of.inForce;
  return status === record.status ? record : whole.table('violationRecord').change(id, { status });
}
