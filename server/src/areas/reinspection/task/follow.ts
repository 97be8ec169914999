import { followApplicant } from '#areas/casework/index.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { plainName } from '#platform/text/plain-name.ts';

/**
 * Somebody is called otherwise, or has another number: rosters of reviews say so from now on, so that he finds himself in them. A
 * row of another name stays: its number may have been mistyped.
 */
followApplicant('reinspection', async (work, idHash, { applicantName, idNo, knownAs }) => {
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
});
