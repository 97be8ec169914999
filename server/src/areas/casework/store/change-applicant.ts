import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { type SqlBool, sql } from 'kysely';
import { type ApplicantChange, applicantPort } from '#engine/ports/applicant-port.ts';
import { noteEvent } from '#engine/timeline/note-event.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { caseKinds } from '../kind/kind.ts';
import type { AnyCaseTable } from './tables.ts';

const system = (work: Work): Work => work.as(tenantActor(work.actor.tenantId, '系统'));

interface HeldCase {
  kind: CaseKind;
  table: AnyCaseTable;
  id: string;
  status: number;
  name: string | null;
}

/**
 * Locks the open cases of an applicant and the ended ones whose outcome still counts (`outlasts`). The order is fixed
 * by kind and id, so that two callers wait for each other instead of deadlocking.
 */
export async function holdCasesOf(work: Work, idHash: string): Promise<HeldCase[]> {
  const held: HeldCase[] = [];
  for (const { kind, table, matter } of caseKinds()) {
    const outlasts = matter?.outlasts;
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
 * Gives an applicant a new name or number. Open cases of every kind change, each with a timeline entry. Closed cases
 * keep their text; those whose outcome still counts are found by the new number. A case under another name stays: its
 * number may have been mistyped.
 *
 * @param note source of the change, without names
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
    for (const one of applicantPort.answers()) await one(work, idHash, change);
  };
  await follow();
  await tell();
  const before = seen.size;
  await follow();
  if (seen.size > before) await tell();
}

/** For a kind that changes applicants. Their cases are locked before a case of the kind is. */
export const caseApplicants = { lockCases: holdCasesOf, change: changeApplicant };
