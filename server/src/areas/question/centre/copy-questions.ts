import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { NewRow } from '#platform/database/scoped-table.ts';
import type { Work } from '#platform/work.ts';
import type { SnapshotRow } from '../audit/snapshot.ts';
import { nextCodes, nextIds } from '../question/keep.ts';
import { nothingYet } from '../question/submit.ts';
import { wordingsOf } from '../question/versions.ts';
import { keepLikeness, type Worded } from '../similarity/keep-likeness.ts';
import type { BankRowOfTable } from '../tables.ts';
import { copiedChild, copiedFacts, copiedOf, keyFor } from './copied-row.ts';
import { heldIn } from './copies.ts';

const { draft, banked } = questionStatus.of;
const part = 500;

export async function copyQuestions(
  work: Work,
  bank: BankRowOfTable,
  added: readonly SnapshotRow[],
  withKeys: boolean,
): Promise<number> {
  const held = new Set((await heldIn(work, bank.id)).keys());
  let count = 0;
  for (let from = 0; from < added.length; from += part)
    count += await copyPart(work, bank, added.slice(from, from + part), { withKeys, held });
  return count;
}

interface Manner {
  withKeys: boolean;
  held: ReadonlySet<string>;
}

async function copyPart(
  work: Work,
  bank: BankRowOfTable,
  added: readonly SnapshotRow[],
  { withKeys, held }: Manner,
): Promise<number> {
  const whole = await sourcesOf(work, added);
  const count = whole.reduce((sum, { wording }) => sum + 1 + wording.face.children.length, 0);
  const [newIds, codes] = [await nextIds(work, count), await nextCodes(work, count)];
  const approvedVersion = withKeys ? 1 : null;
  const kept = { status: withKeys ? banked : draft, versionNo: 1, frozenVersion: 1, pulledVersion: 1, bankId: bank.id };
  const made: NewRow<'question'>[] = [];
  const versions: NewRow<'questionVersion'>[] = [];
  const worded: Worded[] = [];
  for (const { one, row, wording, childRows } of whole) {
    const [id = '', code = ''] = [newIds.shift(), codes.shift()];
    const { question, columns } = copiedOf(work, wording, code, withKeys);
    // The same content exists here, written locally or by another pull.
    if (columns.contentHash !== null && held.has(columns.contentHash)) continue;
    made.push({
      ...nothingYet,
      ...copiedFacts(row),
      ...columns,
      ...kept,
      approvedVersion,
      id,
      questionCode: code,
      parentId: '0',
      sort: 0,
      sourceQuestionId: one.questionId,
      sourceVersion: one.versionNo,
    });
    const children = wording.face.children.map((child, sort) => ({
      ...child,
      id: newIds.shift() ?? '',
      of: child.id,
      sort,
    }));
    for (const [at, child] of children.entries()) {
      const said = question.children[at];
      if (said)
        made.push({
          ...nothingYet,
          ...copiedFacts(childRows.get(child.of) ?? row),
          ...copiedChild(work, said),
          ...kept,
          approvedVersion: null,
          id: child.id,
          questionCode: codes.shift() ?? '',
          parentId: id,
          sort: child.sort,
          sourceQuestionId: child.of,
          sourceVersion: one.versionNo,
        });
    }
    versions.push({
      questionId: id,
      versionNo: 1,
      contentHash: columns.contentHash,
      face: { ...wording.face, children: children.map(({ of: _, sort: __, ...child }) => child) },
      keySealed: keyFor(work, wording, withKeys),
    });
    worded.push({ id, bankId: bank.id, question });
  }
  await work.table('question').insertMany(made);
  await work.table('questionVersion').insertMany(versions);
  await keepLikeness(work, worded);
  return worded.length;
}

async function sourcesOf(work: Work, added: readonly SnapshotRow[]) {
  const ids = added.map(({ questionId }) => questionId);
  const questions = work.table('question').ofTenant().withRemoved();
  const rows = new Map((await questions.those(ids).selectAll().execute()).map((row) => [row.id, row]));
  const wordings = await wordingsOf(work, added, 'ofTenant');
  const children = await questions
    .select()
    .selectAll()
    .where(sql<SqlBool>`parent_id = any(${ids}::bigint[])`)
    .execute();
  const childRows = new Map(children.map((row) => [row.id, row]));
  return added.flatMap((one) => {
    const [row, wording] = [rows.get(one.questionId), wordings.get(one.questionId)];
    return row && wording ? [{ one, row, wording, childRows }] : [];
  });
}
