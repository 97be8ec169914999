import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { type ApplicantChange, applicantPort } from '#engine/ports/applicant-port.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import type { RosterSelected } from '../table.ts';
import { provenBy } from '../years.ts';

/**
 * Applies a changed name or id number to all rosters, and recounts the years of open registrations by the birthday in
 * the number. Decided registrations stay. So do rows with another name: their number may be a typing error.
 *
 * @throws 400 if the number already exists in one of the batches
 */
async function renameListed(work: Work, idHash: string, change: ApplicantChange): Promise<void> {
  const { applicantName, idNo, knownAs } = change;
  const whole = work.as(tenantActor(work.actor.tenantId, '系统'));
  const { seal, digest } = work.context.secrets;
  const roster = whole.table('economistUser');
  const listed = await roster.select().selectAll().where('idHash', '=', idHash).orderBy('id').forUpdate().execute();
  const names = new Set(knownAs.map(plainName));
  const rows = listed.filter(({ name }) => names.has(plainName(name)));
  if (idNo !== undefined && digest(idNo) !== idHash) await refuseTwice(whole, rows, digest(idNo));
  const values = {
    ...(applicantName !== undefined && { name: applicantName }),
    ...(idNo !== undefined && { idNo: seal(idNo), idHash: digest(idNo) }),
  };
  for (const { id } of rows) await roster.change(id, values);
  if (idNo !== undefined) await countAnew(whole, digest(idNo));
}

/** @param field of the form that has the number */
export async function refuseTwice(
  whole: Work,
  rows: readonly RosterSelected[],
  idHash: string,
  field = 'changes',
): Promise<void> {
  const others = await whole.table('economistUser').select().selectAll().where('idHash', '=', idHash).execute();
  const twice = others.find(({ batchNo, level, major }) =>
    rows.some((row) => row.batchNo === batchNo && row.level === level && row.major === major),
  );
  if (twice)
    throw refuse(
      400,
      [
        `经济师名单批次${twice.batchNo}中已有该证件号码，请先核对名单`,
        `The roster of batch ${twice.batchNo} already has this ID number. Check the roster first`,
      ],
      { fields: [field] },
    );
}

/** The open cases are locked and already have the new number. */
async function countAnew(whole: Work, idHash: string): Promise<void> {
  const cases = whole.table('economist');
  const rows = await cases
    .select()
    .select(['id', 'formData', 'examYear', 'receivedTime', 'idNo', 'provenMonths'])
    .where('idHash', '=', idHash)
    .where('caseStatus', 'in', [...openStatuses])
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const { months: provenMonths } = provenBy(whole, row);
    if (provenMonths !== row.provenMonths) await cases.change(row.id, { provenMonths });
  }
}

export const listsFollowApplicants = applicantPort.from('economist', renameListed);
