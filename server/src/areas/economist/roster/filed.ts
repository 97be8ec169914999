import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { caseMoved, type NotedEvent } from '#areas/casework/index.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { EconomistSelected } from '../table.ts';

const firstLevel = 1;

/** His cases are his, whoever may see them. */
export const everybodys = (work: Work): Work => work.as(tenantActor(work.actor.tenantId, '系统'));

/**
 * An open case is another one from now on: who has its page open is told so before he decides. Its first level is audited where
 * whoever filed it belongs; what has passed that stays where it was passed.
 *
 * @param one the case, locked
 * @param districtId where a roster says he belongs
 */
export async function followListed(
  work: Work,
  one: EconomistSelected,
  districtId: string,
  { note, diff }: { note: string; diff: NonNullable<NotedEvent['diff']> },
): Promise<void> {
  const place =
    one.auditLevel <= firstLevel && one.districtId !== districtId
      ? { districtId, deptId: await officeOf(work, districtId) }
      : {};
  const nobody = { handlerId: null, handlerName: null, handlerTime: null };
  const change = 'deptId' in place && place.deptId !== one.deptId ? { ...place, ...nobody } : place;
  const now = await everybodys(work).table('economist').change(one.id, change);
  await caseMoved(work, 'economist', { before: one, now, action: caseAction.of.roster, note, diff });
}

async function officeOf(work: Work, districtId: string): Promise<string> {
  const district = await work.table('district').ofTenant().find(districtId);
  if (district?.deptId) return district.deptId;
  throw refuse(
    400,
    [
      '该人员的登记正在办理，所选考区没有承办机构，请选择其他考区',
      'What this person has filed is open, and the district has no office: choose another one',
    ],
    { fields: ['districtId'] },
  );
}
