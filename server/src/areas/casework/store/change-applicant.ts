import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { type SqlBool, sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import { registerOnce } from '#platform/registry.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { caseKinds } from '../kind/kind.ts';
import { noteEvent } from './note-event.ts';
import type { AnyCaseTable } from './tables.ts';

/** What somebody is called from now on; what is not named stays. */
export interface ApplicantChange {
  applicantName?: string | undefined;
  idNo?: string | undefined;
  /** every name that is known of him: what bears another may only have a mistyped number */
  knownAs: readonly string[];
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

interface HeldCase {
  kind: CaseKind;
  table: AnyCaseTable;
  id: string;
  status: number;
  name: string | null;
}

/**
 * Locks every open case that somebody has brought, and what stands against him of those that have ended, kind by kind and in the
 * order of their ids: two who do so wait for each other.
 */
export async function holdCasesOf(work: Work, idHash: string): Promise<HeldCase[]> {
  const held: HeldCase[] = [];
  for (const { kind, table, outlasts } of caseKinds()) {
    const isOpen = sql<SqlBool>`case_status = any(${openStatuses}::int[])`;
    const rows = await system(work)
      .table(table)
      .select()
      .select(['id', 'caseStatus', 'applicantName'])
      .where('idHash', '=', idHash)
      .where(outlasts === undefined ? isOpen : sql<SqlBool>`(${isOpen} or ${sql.ref(outlasts)} = 1)`)
      .orderBy('id')
      .forUpdate()
      .execute();
    held.push(...rows.map(({ id, caseStatus: status, applicantName: name }) => ({ kind, table, id, status, name })));
  }
  return held;
}

/**
 * Somebody is called otherwise, or has another number: his open cases of every kind say so from now on, each with an entry in
 * its timeline. Closed ones stay as they were answered; what of them stands against him is found by his new number. Whoever keeps
 * names beside cases follows (`followApplicant`). A case of another name stays: its number may have been mistyped.
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
  const { applicantName, idNo, knownAs } = change;
  const found = idNo === undefined ? {} : { idHash: digest(idNo) };
  const values = {
    ...(applicantName !== undefined && { applicantName }),
    ...(idNo !== undefined && { idNo: seal(idNo), ...found }),
  };
  if (Object.keys(values).length === 0) return;
  const names = new Set(knownAs.map(plainName));
  const seen = new Set<string>();
  const follow = async () => {
    for (const { kind, table, id, status, name } of await holdCasesOf(work, idHash)) {
      const isOpen = openStatuses.some((open) => open === status);
      if (seen.has(id) || !names.has(plainName(name ?? '')) || (!isOpen && idNo === undefined)) continue;
      seen.add(id);
      await system(work)
        .table(table)
        .change(id, isOpen ? values : found);
      await noteEvent(work, kind, id, { action: caseAction.of.applicant, from: status, to: status, note });
    }
  };
  const tell = async () => {
    for (const one of followers.values()) await one(work, idHash, change);
  };
  await follow();
  await tell();
  // what somebody filed under the old number while he held a row of theirs has come in by now
  const before = seen.size;
  await follow();
  if (seen.size > before) await tell();
}
