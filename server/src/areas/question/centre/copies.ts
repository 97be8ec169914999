import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { SnapshotRow } from '../audit/snapshot.ts';
import type { BankRowOfTable, QuestionTableRow } from '../tables.ts';

/** A copy and the wording it is to follow. */
export interface Following {
  copy: QuestionTableRow;
  source: SnapshotRow;
}

/** What becomes of each question of an edition: new here, followed, or left as it is. */
export async function sortedOut(work: Work, { id }: BankRowOfTable, snapshot: readonly SnapshotRow[]) {
  const copies = await work
    .table('question')
    .ofTenant()
    .withRemoved()
    .select()
    .selectAll()
    .where('bankId', '=', id)
    .where(sql<SqlBool>`source_question_id is not null`)
    .execute();
  const known = new Map(copies.map((copy) => [copy.sourceQuestionId ?? '', copy]));
  const added = snapshot.filter(({ questionId }) => !known.has(questionId));
  const updated = snapshot.flatMap((source): Following[] => {
    const copy = known.get(source.questionId);
    const isNewer = copy !== undefined && copy.isDeleted === 0 && (copy.sourceVersion ?? 0) < source.versionNo;
    return isNewer && !isTouched(copy) ? [{ copy, source }] : [];
  });
  return { added, updated, skipped: snapshot.length - added.length - updated.length };
}

/** It was written here since the last pull. */
export const isTouched = ({ versionNo, pulledVersion }: QuestionTableRow): boolean => versionNo > (pulledVersion ?? 0);
