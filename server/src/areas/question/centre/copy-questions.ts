import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { SnapshotRow } from '../audit/snapshot.ts';
import { nextCodes } from '../question/keep.ts';
import { wholeOf, wordingsOf } from '../question/versions.ts';
import { keepLikeness } from '../similarity/keep-likeness.ts';
import type { BankRowOfTable } from '../tables.ts';
import { copied, keyFor } from './copied-row.ts';

const { draft, banked } = questionStatus.of;
/** Questions copied at once. */
const part = 500;

async function nextIds(work: Work, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select next_id() as id from generate_series(1, ${count}::int)`.execute(
    work.handle,
  );
  return rows.map(({ id }) => id);
}

/** Questions that are new here, some hundred at a time. */
export async function copyQuestions(
  work: Work,
  bank: BankRowOfTable,
  added: readonly SnapshotRow[],
  withKeys: boolean,
): Promise<void> {
  for (let from = 0; from < added.length; from += part)
    await copyPart(work, bank, added.slice(from, from + part), withKeys);
}

async function copyPart(work: Work, bank: BankRowOfTable, added: readonly SnapshotRow[], withKeys: boolean) {
  const ids = added.map(({ questionId }) => questionId);
  const questions = work.table('question').ofTenant().withRemoved();
  const rows = new Map((await questions.those(ids).selectAll().execute()).map((row) => [row.id, row]));
  const wordings = await wordingsOf(work, added, 'ofTenant');
  const childRows = await questions
    .select()
    .selectAll()
    .where(sql<SqlBool>`parent_id = any(${ids}::bigint[])`)
    .execute();
  const children = new Map(childRows.map((row) => [row.id, row]));
  const whole = added.flatMap((one) => {
    const [row, wording] = [rows.get(one.questionId), wordings.get(one.questionId)];
    return row && wording ? [{ one, row, wording }] : [];
  });
  const count = whole.reduce((sum, { wording }) => sum + 1 + wording.face.children.length, 0);
  const [newIds, codes] = [await nextIds(work, count), await nextCodes(work, count)];
  const taken = new Set(
    (
      await work
        .table('question')
        .ofTenant()
        .select()
        .select('contentHash')
        .where('bankId', '=', bank.id)
        .where(sql<SqlBool>`content_hash is not null`)
        .execute()
    ).map(({ contentHash }) => contentHash),
  );
  const made: Parameters<ReturnType<typeof work.table<'question'>>['insertMany']>[0][number][] = [];
  const versions: Parameters<ReturnType<typeof work.table<'questionVersion'>>['insertMany']>[0][number][] = [];
  for (const { one, row, wording } of whole) {
    // written here already, by somebody or by another pull
    if (row.contentHash !== null && taken.has(row.contentHash)) continue;
    const [id = '', code = ''] = [newIds.shift(), codes.shift()];
    const status = withKeys ? banked : draft;
    const approvedVersion = withKeys ? 1 : null;
    const kept = { status, versionNo: 1, frozenVersion: 1, approvedVersion, pulledVersion: 1, bankId: bank.id };
    made.push({
      ...copied(row),
      ...kept,
      id,
      questionCode: code,
      sourceQuestionId: one.questionId,
      sourceVersion: one.versionNo,
      contentHash: withKeys ? one.contentHash : null,
    });
    const faces = wording.face.children.map((child, sort) => {
      const childId = newIds.shift() ?? '';
      const like = children.get(child.id) ?? row;
      made.push({
        ...copied(like),
        ...kept,
        id: childId,
        questionCode: codes.shift() ?? '',
        parentId: id,
        sort,
        contentHash: null,
        questionType: child.questionType,
        sourceQuestionId: child.id,
        sourceVersion: one.versionNo,
      });
      return { ...child, id: childId };
    });
    versions.push({
      questionId: id,
      versionNo: 1,
      face: { ...wording.face, children: faces },
      keySealed: keyFor(work, wording, withKeys),
      contentHash: withKeys ? one.contentHash : null,
    });
  }
  await work.table('question').insertMany(made);
  await work.table('questionVersion').insertMany(versions);
  await keepLikeness(
    work,
    versions.map((version) => ({ id: version.questionId, bankId: bank.id, question: wholeOf(work, version) })),
  );
}
