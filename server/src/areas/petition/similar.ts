import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { PetitionSelected } from './present.ts';

const shown = ['id', 'caseNo', 'title', 'caseStatus', 'replyResult', 'receivedTime'] as const;

/** The last five answered petitions of the same classification, with their outcome (domain.md 3.1, handling view). */
export const similarCases = (work: Work, row: PetitionSelected) =>
  work
    .table('petitionLetter')
    .select()
    .select(shown)
    .where('typeId', '=', row.typeId)
    .where('id', '<>', row.id)
    .where('caseStatus', 'in', [40, 41, 50])
    .orderBy('id', 'desc')
    .limit(5)
    .execute();

/**
 * Earlier and later petitions of the same person, told apart by the digest of the id number, else of the phone: for whoever
 * may see names, since the masks are to keep two letters of one person apart. Who wrote without a name is compared with
 * nobody (security.md S66).
 */
export async function samePerson(work: Work, row: PetitionSelected) {
  const digest = row.idHash ?? row.phoneHash;
  if (!digest || row.isAnonymous === 1 || !work.actor.grants.has('pii_view')) return [];
  return work
    .table('petitionLetter')
    .select()
    .select(shown)
    .where('id', '<>', row.id)
    .where('isAnonymous', '=', 0)
    .where(row.idHash ? sql.ref('petitionLetter.idHash') : sql.ref('petitionLetter.phoneHash'), '=', digest)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
}
