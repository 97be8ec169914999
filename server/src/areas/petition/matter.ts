import { statusWord } from '@kaoxin/contract/casework/actions.ts';
import { petitionResult, petitionStage } from '@kaoxin/contract/casework/results.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { PetitionSelected } from './table.ts';

const { handling, finalReview } = petitionStage.of;

interface Link {
  id: string;
  stage: number;
  isAnswered: boolean;
}

/**
 * The petitions of one matter besides this one: what was written first, and the 复查 and 复核 of it, whoever may see them. Whoever
 * wrote of it again is of it too.
 */
async function linksOf(work: Work, { id, firstCaseId, reliefCaseId }: PetitionSelected): Promise<Link[]> {
  if (firstCaseId === null && reliefCaseId === null) return [];
  const petitions = work.table('petitionLetter').ofTenant();
  const { rows } = await sql<Link>`
    with recursive up as (
      select p.id, p.first_case_id, p.relief_case_id from ${petitions.as('p')} where p.id = ${id}
      union select p.id, p.first_case_id, p.relief_case_id from up join ${petitions.as('p')} on p.id = up.first_case_id),
    matter as (
      select id, relief_case_id from up
      union select p.id, p.relief_case_id from matter m join ${petitions.as('p')} on p.id = m.relief_case_id)
    select p.id, p.stage, p.reply_time is not null and p.reply_result <> ${sql.lit(petitionResult.of.notAccepted)} as is_answered
    from matter m join ${petitions.as('p')} on p.id = m.id where p.id <> ${id} order by p.id`.execute(work.business);
  return rows;
}

const ends = ({ stage, isAnswered }: Link): boolean => stage === finalReview && isAnswered;

/** Whether a 复核 opinion has ended the matter somebody writes of again: it is not accepted any more (domain.md 3.7). */
export const isEnded = async (work: Work, row: PetitionSelected): Promise<boolean> =>
  row.stage === handling && (await linksOf(work, row)).some(ends);

/** The same as its page shows them, as far as the caller may open them. */
export async function matterOf(work: Work, row: PetitionSelected) {
  const links = await linksOf(work, row);
  const ids = links.map(({ id }) => id);
  const { language } = work.actor;
  const rows =
    ids.length === 0
      ? []
      : await work.table('petitionLetter').those(ids).select(['id', 'caseNo', 'stage', 'caseStatus']).execute();
  return {
    matter: rows
      .map((one) => ({ ...one, caseStatusName: statusWord('petition', one.caseStatus, language) }))
      .sort((one, other) => one.stage - other.stage || one.caseNo.localeCompare(other.caseNo)),
    isEnded: row.stage === handling && links.some(ends) ? (1 as const) : (0 as const),
  };
}
