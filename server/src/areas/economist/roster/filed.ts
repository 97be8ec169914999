import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { caseMoved } from '#areas/casework/index.ts';
import type { NotedEvent } from '#engine/timeline/note-event.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { EconomistSelected } from '../table.ts';

const firstLevel = 1;

/** Registrations regardless of the caller's access. */
export const everybodys = (work: Work): Work => work.as(tenantActor(work.actor.tenantId, '系统'));

/**
 * Raises the version of an open case, so that an auditor with an open page must reload. Before the first level has
 * passed, the case moves to the new district; afterwards it stays.
 *
 * @param one the case, locked
 * @param districtId the district in the roster
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
      'This person has an open registration and the chosen district has no office. Choose another district',
    ],
    { fields: ['districtId'] },
  );
}
