import type { Question } from '@kaoxin/contract/question/content.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import type { Work } from '#platform/work.ts';
import { nextCodes } from '../question/keep.ts';
import { nothingYet } from '../question/submit.ts';
import { type VersionRow, wordingsOf } from '../question/versions.ts';
import { keepLikeness } from '../similarity/keep-likeness.ts';
import type { QuestionTableRow } from '../tables.ts';
import { copiedChild, copiedFacts, copiedOf, keyFor } from './copied-row.ts';
import { type Following, heldIn } from './copies.ts';

const { draft, banked, disabled } = questionStatus.of;

/**
 * Updates copies to their sources, each as a new version. A copy whose new content already exists in the bank is left
 * unchanged.
 * @returns the number of updated copies
 */
export async function updateQuestions(work: Work, following: readonly Following[], withKeys: boolean): Promise<number> {
  const [first] = following;
  if (!first) return 0;
  const sources = following.map(({ source }) => source);
  const wordings = await wordingsOf(work, sources, 'ofTenant');
  const held = await heldIn(work, first.copy.bankId);
  const rows = await work
    .table('question')
    .ofTenant()
    .withRemoved()
    .those(sources.map(({ questionId }) => questionId))
    .selectAll()
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  let count = 0;
  for (const { copy, source } of following) {
    const [row, wording] = [byId.get(source.questionId), wordings.get(source.questionId)];
    if (!row || !wording) continue;
    const { question, columns } = copiedOf(work, wording, copy.questionCode, withKeys);
    const holder = held.get(columns.contentHash ?? '');
    if (holder !== undefined && holder !== copy.id) continue;
    if (copy.contentHash !== null) held.delete(copy.contentHash);
    if (columns.contentHash !== null) held.set(columns.contentHash, copy.id);
    const versionNo = copy.versionNo + 1;
    const status = withKeys ? (copy.status === disabled ? disabled : banked) : draft;
    const { source: _, author: __, expireDate: ___, ...facts } = copiedFacts(row);
    const changed = await work.table('question').change(copy.id, {
      ...facts,
      ...columns,
      status,
      versionNo,
      frozenVersion: versionNo,
      pulledVersion: versionNo,
      approvedVersion: withKeys ? versionNo : null,
      sourceVersion: source.versionNo,
    });
    const childIds = await followChildren(work, changed, wording, question);
    await work.table('questionVersion').insert({
      questionId: copy.id,
      versionNo,
      contentHash: columns.contentHash,
      face: {
        ...wording.face,
        children: wording.face.children.map((child, at) => ({ ...child, id: childIds[at] ?? '' })),
      },
      keySealed: keyFor(work, wording, withKeys),
    });
    await keepLikeness(work, [{ id: copy.id, bankId: copy.bankId, question }]);
    count += 1;
  }
  return count;
}

async function followChildren(
  work: Work,
  copy: QuestionTableRow,
  { face }: VersionRow,
  question: Question,
): Promise<string[]> {
  const table = work.table('question');
  const own = await table.select().selectAll().where('parentId', '=', copy.id).execute();
  const bySource = new Map(own.map((row) => [row.sourceQuestionId ?? '', row.id]));
  const staying = face.children.map(({ id }) => bySource.get(id));
  const gone = own.filter(({ id }) => !staying.includes(id)).map(({ id }) => id);
  if (gone.length > 0) await table.remove(gone);
  const codes = await nextCodes(work, staying.filter((id) => id === undefined).length);
  const { versionNo, status } = copy;
  const kept: string[] = [];
  for (const [sort, child] of question.children.entries()) {
    const [id, sourceQuestionId = null] = [staying[sort], face.children[sort]?.id];
    const values = {
      ...copiedChild(work, child),
      sort,
      status,
      versionNo,
      frozenVersion: versionNo,
      pulledVersion: versionNo,
    };
    if (id) kept.push((await table.change(id, values)).id);
    else
      kept.push(
        (
          await table.insert({
            ...nothingYet,
            ...copiedFacts(copy),
            ...values,
            parentId: copy.id,
            bankId: copy.bankId,
            questionCode: codes.shift() ?? '',
            sourceQuestionId,
          })
        ).id,
      );
  }
  return kept;
}
