import { caseAction } from '@kaoxin/contract/casework/actions.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';
import { caseKinds } from '../kind/kind.ts';
import { noteEvent } from './note-event.ts';

/** What somebody is called from now on; what is not named stays. */
export interface ApplicantChange {
  applicantName?: string | undefined;
  idNo?: string | undefined;
}
type Follow = (work: Work, idHash: string, change: ApplicantChange) => Promise<unknown>;

const followers = new Map<string, Follow>();

/**
 * Makes known who keeps names and numbers beside cases: asked when somebody is called otherwise, with his cases locked and
 * changed already. May refuse, and nothing is changed.
 *
 * @example followApplicant('economist', (work, idHash, change) => renameInRoster(work, idHash, change));
 */
export const followApplicant = (name: string, follow: Follow): Follow =>
  registerOnce(followers, 'follower of applicants', name, follow);

/** Cases of somebody are his, whoever may see them. */
const system = (work: Work): Work => work.as(tenantActor(work.actor.tenantId, '系统'));

/** Locks every open case that somebody has brought, kind by kind and in the order of their ids: two who do so wait for each other. */
export async function holdCasesOf(work: Work, idHash: string): Promise<{ kind: string; id: string; status: number }[]> {
  const held: { kind: string; id: string; status: number }[] = [];
  for (const { kind, table } of caseKinds()) {
    const rows = await system(work)
      .table(table)
      .select()
      .select(['id', 'caseStatus'])
      .where('idHash', '=', idHash)
      .where('caseStatus', 'in', [...openStatuses])
      .orderBy('id')
      .forUpdate()
      .execute();
    held.push(...rows.map(({ id, caseStatus }) => ({ kind, id, status: caseStatus })));
  }
  return held;
}

/**
 * Somebody is called otherwise, or has another number: his open cases of every kind say so from now on, each with an entry in
 * its timeline. Closed ones stay as they were answered. Whoever keeps names beside cases follows (`followApplicant`).
 *
 * @param note whence it comes; nobody's name stands in it
 */
export async function changeApplicant(
  work: Work,
  idHash: string,
  change: ApplicantChange,
  note: string,
): Promise<void> {
  const { seal, digest } = work.context.secrets;
  const { applicantName, idNo } = change;
  const values = {
    ...(applicantName !== undefined && { applicantName }),
    ...(idNo !== undefined && { idNo: seal(idNo), idHash: digest(idNo) }),
  };
  if (Object.keys(values).length === 0) return;
  const tables = new Map(caseKinds().map(({ kind, table }) => [kind as string, table]));
  for (const { kind, id, status } of await holdCasesOf(work, idHash)) {
    const table = tables.get(kind);
    if (!table) continue;
    await system(work).table(table).change(id, values);
    await noteEvent(work, kind, id, { action: caseAction.of.execute, from: status, to: status, note });
  }
  for (const follow of followers.values()) await follow(work, idHash, change);
}
