import { applicantPort } from '#engine/ports/applicant-port.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { plainName } from '#platform/text/plain-name.ts';

/**
 * Applies a changed name or id number to the rosters. Rows with another name stay: their number may be a typing error.
 */
export const rostersFollowApplicants = applicantPort.from(
  'reinspection',
  async (work, idHash, { applicantName, idNo, knownAs }) => {
    const whole = work.as(tenantActor(work.actor.tenantId, '系统'));
    const roster = whole.table('reinspectionRoster');
    const rows = await roster
      .select()
      .select(['id', 'name'])
      .where('idHash', '=', idHash)
      .orderBy('id')
      .forUpdate()
      .execute();
    const names = new Set(knownAs.map(plainName));
    const values = {
      ...(applicantName !== undefined && { name: applicantName }),
      ...(idNo !== undefined && { idHash: work.context.secrets.digest(idNo) }),
    };
    for (const { id, name } of rows) if (names.has(plainName(name))) await roster.change(id, values);
  },
);
