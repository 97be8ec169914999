import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { settleSubmitted } from './decide.ts';
import type { EconomistSelected, RosterSelected } from './table.ts';

const isOpen = ({ caseStatus }: Pick<EconomistSelected, 'caseStatus'>): boolean =>
  openStatuses.some((status) => status === caseStatus);

/**
 * Allows one open registration per person, and none after a certificate (domain.md 3.1, G1). Locks the roster row, so
 * that the second of two simultaneous filings sees the first.
 *
 * @param but the case itself when it already exists
 */
export async function listedToFile(work: Work, listedId: string, but = '0'): Promise<RosterSelected> {
  const whole = work.as(tenantActor(work.actor.tenantId, '系统'));
  const listed = await whole.table('economistUser').those([listedId]).selectAll().forUpdate().executeTakeFirst();
  if (!listed)
    throw refuse(409, [
      '该人员已移出登记名单，不能再提交或撤销删除',
      'This person was removed from the roster. Registrations can no longer be filed or restored',
    ]);
  const beside = await whole
    .table('economist')
    .select()
    .select(['caseNo', 'caseStatus', 'certNo', 'falsePromise'])
    .where('economistUserId', '=', listedId)
    .where('id', '<>', but)
    .execute();
  const open = beside.find(isOpen);
  if (open)
    throw refuse(400, [
      `您已有同类事项【${open.caseNo}】正在办理`,
      `You already have an open registration: ${open.caseNo}`,
    ]);
  // the certificate number requires case number and query code (security.md S64)
  if (beside.some(({ certNo }) => certNo !== null))
    throw refuse(400, [
      '您已登记，证书编号请凭受理编号和查询码查询',
      'You are already registered. Look up the certificate with your case number and code',
    ]);
  if (beside.some(({ falsePromise }) => falsePromise === 1))
    throw refuse(400, [
      '该登记因虚假承诺未通过，不能再次提交',
      'The registration was refused because of a false commitment and cannot be filed again',
    ]);
  return listed;
}

/** Runs when a registration is filed or restored. A restored one that had already ended is not checked. */
export async function economistOpened(work: Work, row: EconomistSelected): Promise<void> {
  if (isOpen(row)) await listedToFile(work, row.economistUserId, row.id);
  await settleSubmitted(work, row.economistUserId);
}
