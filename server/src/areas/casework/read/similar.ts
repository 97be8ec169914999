import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { comparable, isComparable } from './comparable.ts';

export const shown = ['id', 'caseNo', 'title', 'caseStatus', 'replyResult', 'receivedTime'] as const;

/** With the labels of what is coded. */
export const named = <R extends { caseStatus: number; replyResult: number | null }>(
  { actor: { language } }: Work,
  module: CaseModule,
  rows: readonly R[],
) =>
  rows.map((row) => ({
    ...row,
    caseStatusName: caseStatus.label(row.caseStatus, language),
    replyResultName: row.replyResult === null ? null : module.outcome(row.replyResult, language),
  }));

/** The last five answered cases of the same classification, with their outcome (domain.md 3.1, handling view). */
export const similarCases = async (work: Work, module: CaseModule, row: CaseRow) => {
  if (row.typeId === null) return [];
  const rows = await work
    .table(module.table)
    .select()
    .select(shown)
    .where('typeId', '=', row.typeId)
    .where('id', '<>', row.id)
    .where('caseStatus', 'in', [40, 41, 50])
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  return named(work, module, rows);
};

/**
 * Earlier and later cases of the same person, told apart by the digest of the id number, else of the phone: for whoever
 * may see names, since the masks are to keep two letters of one person apart. Who wrote without a name, or what only
 * another may read, is compared with nobody (security.md S66).
 */
export async function samePerson(work: Work, module: CaseModule, row: CaseRow) {
  const digest = row.idHash ?? row.phoneHash;
  if (!digest || !isComparable(work, row) || !work.actor.grants.has('pii_view')) return [];
  const rows = await work
    .table(module.table)
    .select()
    .select(shown)
    .where('id', '<>', row.id)
    .where(comparable(work, module))
    .where(row.idHash ? sql.ref(`${module.table}.idHash`) : sql.ref(`${module.table}.phoneHash`), '=', digest)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  return named(work, module, rows);
}
