import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { SnapshotRow } from '../audit/snapshot.ts';
import type { BankRowOfTable, QuestionTableRow } from '../tables.ts';

const { disabled, leaked } = questionStatus.of;

export interface Following {
  copy: QuestionTableRow;
  source: SnapshotRow;
}

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
  const offered = await stillOffered(work, snapshot);
  const added = offered.filter(({ questionId }) => !known.has(questionId));
  const updated = offered.flatMap((source): Following[] => {
    const copy = known.get(source.questionId);
    const isNewer = copy !== undefined && copy.isDeleted === 0 && (copy.sourceVersion ?? 0) < source.versionNo;
    return isNewer && !isTouched(copy) && copy.status !== leaked ? [{ copy, source }] : [];
  });
  return { added, updated };
}

/**
 * Questions of an edition that can still be copied. Questions that the unit has since disabled or declared leaked are
 * excluded.
 */
export async function stillOffered(work: Work, snapshot: readonly SnapshotRow[]): Promise<SnapshotRow[]> {
  const withdrawn = await work
    .table('question')
    .ofTenant()
    .withRemoved()
    .those(snapshot.map(({ questionId }) => questionId))
    .select('id')
    .where('status', 'in', [disabled, leaked])
    .execute();
  const gone = new Set(withdrawn.map(({ id }) => id));
  return snapshot.filter(({ questionId }) => !gone.has(questionId));
}

export const isTouched = ({ versionNo, pulledVersion }: QuestionTableRow): boolean => versionNo > (pulledVersion ?? 0);

/** Content hashes of the bank, each with the id of its question. A bank contains each content once. */
export async function heldIn(work: Work, bankId: string): Promise<Map<string, string>> {
  const rows = await work
    .table('question')
    .ofTenant()
    .select()
    .select(['id', 'contentHash'])
    .where('bankId', '=', bankId)
    .where('parentId', '=', '0')
    .where(sql<SqlBool>`content_hash is not null`)
    .execute();
  return new Map(rows.map(({ id, contentHash }) => [contentHash ?? '', id]));
}
