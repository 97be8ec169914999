import { petitionResult, petitionStage } from '@kaoxin/contract/casework/results.ts';
import { sql } from 'kysely';
import { casesOfMatter } from '#areas/casework/index.ts';
import { likenessOf, titleSimilarity } from '#engine/similarity/title-similarity.ts';
import type { Work } from '#platform/work.ts';
import type { PetitionSelected } from './table.ts';

const { handling, finalReview } = petitionStage.of;

/** Other petitions of the same matter: the first one and its 复查 and 复核, without a check of the caller's access. */
async function linksOf(work: Work, { id, firstCaseId, reliefCaseId }: PetitionSelected): Promise<string[]> {
  if (firstCaseId === null && reliefCaseId === null) return [];
  const petitions = work.table('petitionLetter').ofTenant();
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select p.id, p.stage, p.first_case_id, p.relief_case_id from ${petitions.as('p')} where p.id = ${id}
      union select p.id, p.stage, p.first_case_id, p.relief_case_id from up join ${petitions.as('p')} on p.id = up.first_case_id
        where up.stage > 1),
    matter as (
      select id, relief_case_id from up
      union select p.id, p.relief_case_id from matter m join ${petitions.as('p')} on p.id = m.relief_case_id)
    select id from matter where id <> ${id}`.execute(work.business);
  return rows.map((row) => row.id);
}

export async function matterOf(work: Work, row: PetitionSelected) {
  return casesOfMatter(work, 'petition', await linksOf(work, row));
}

const asks = /^复[查核]申请[:：]/u;

/**
 * Whether a petition repeats a matter that a 复核 opinion has closed; it is then no longer accepted (domain.md 3.7). The
 * titles must be similar, as for repeats, because the same person may raise another matter. Anonymous and confidential
 * petitions are never compared (security.md S66).
 */
export async function isEnded(work: Work, { stage, title, receivedTime, ...row }: PetitionSelected): Promise<boolean> {
  const { idHash, phoneHash } = row;
  if (stage !== handling || row.isAnonymous === 1 || row.confidential === 1 || !(idHash ?? phoneHash)) return false;
  const last = await work
    .table('petitionLetter')
    .ofTenant()
    .select()
    .select('title')
    // people may share a phone: two different id numbers are two persons
    .where((eb) => {
      const byPhone = eb('phoneHash', '=', phoneHash);
      return idHash === null
        ? byPhone
        : eb.or([eb('idHash', '=', idHash), eb.and([byPhone, eb('idHash', 'is', null)])]);
    })
    .where('stage', '=', finalReview)
    .where('isAnonymous', '=', 0)
    .where('confidential', '=', 0)
    .where('replyTime', '<=', receivedTime)
    .where('replyResult', '<>', petitionResult.of.notAccepted)
    .execute();
  if (last.length === 0) return false;
  const threshold = await likenessOf(work);
  return last.some((one) => titleSimilarity(title, one.title.replace(asks, '')) >= threshold);
}
