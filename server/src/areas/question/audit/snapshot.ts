import { createHash } from 'node:crypto';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';

const { awaiting, banked } = questionStatus.of;

export interface SnapshotRow {
  questionId: string;
  versionNo: number;
  contentHash: string | null;
}

export async function snapshotOf(work: Work, bankId: string): Promise<SnapshotRow[]> {
  const rows = await work
    .table('question')
    .select()
    .select(['id', 'versionNo', 'contentHash'])
    .where('bankId', '=', bankId)
    .where('parentId', '=', '0')
    .where(sql<SqlBool>`status in (${awaiting}, ${banked})`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, versionNo, contentHash }) => ({ questionId: id, versionNo, contentHash }));
}

/** SHA-256 of the snapshot in its order (domain.md 2.2, snapshotHash). */
export const hashOfSnapshot = (rows: readonly SnapshotRow[]): string => {
  const hash = createHash('sha256');
  for (const { questionId, versionNo, contentHash } of rows) hash.update(`${questionId}:${versionNo}:${contentHash}\n`);
  return hash.digest('hex');
};

export async function rowsOfSnapshot(work: Work, auditId: string | null): Promise<SnapshotRow[]> {
  if (!auditId) return [];
  return work
    .table('questionSnapshot')
    .ofTenant()
    .select()
    .select(['questionId', 'versionNo', 'contentHash'])
    .where('auditId', '=', auditId)
    .orderBy('sort')
    .execute();
}

export interface Difference {
  questionId: string;
  kind: 'added' | 'changed' | 'removed';
  versionNo: number | null;
  versionBefore: number | null;
}

export function differencesOf(before: readonly SnapshotRow[], after: readonly SnapshotRow[]): Difference[] {
  const was = new Map(before.map((row) => [row.questionId, row.versionNo]));
  const is = new Set(after.map(({ questionId }) => questionId));
  const changed = after.flatMap(({ questionId, versionNo }): Difference[] => {
    const versionBefore = was.get(questionId);
    if (versionBefore === versionNo) return [];
    return [
      {
        questionId,
        kind: versionBefore === undefined ? 'added' : 'changed',
        versionNo,
        versionBefore: versionBefore ?? null,
      },
    ];
  });
  const removed = before
    .filter(({ questionId }) => !is.has(questionId))
    .map(
      ({ questionId, versionNo }): Difference => ({
        questionId,
        kind: 'removed',
        versionNo: null,
        versionBefore: versionNo,
      }),
    );
  return [...changed, ...removed];
}

export async function keepSnapshot(work: Work, auditId: string, rows: readonly SnapshotRow[]): Promise<void> {
  await work.table('questionSnapshot').insertMany(rows.map((row, sort) => ({ ...row, auditId, sort })));
  const table = work.table('question');
  const ids = rows.map(({ questionId }) => questionId);
  const held = new Map(
    (await table.those(ids).select(['id', 'frozenVersion']).execute()).map(({ id, frozenVersion }) => [
      id,
      frozenVersion,
    ]),
  );
  await table.derive(
    rows
      .filter(({ questionId, versionNo }) => (held.get(questionId) ?? 0) < versionNo)
      .map(({ questionId, versionNo }) => ({ id: questionId, frozenVersion: versionNo })),
  );
}
