import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import type { Work } from '#platform/work.ts';
import type { SnapshotRow } from '../audit/snapshot.ts';
import { nextCodes } from '../question/keep.ts';
import { type VersionRow, wholeOf, wordingsOf } from '../question/versions.ts';
import { keepLikeness } from '../similarity/keep-likeness.ts';
import type { QuestionTableRow } from '../tables.ts';
import { copied, keyFor } from './copied-row.ts';
import type { Following } from './copies.ts';

const { draft, banked } = questionStatus.of;

/** Copies that nobody touched follow their sources, each in a wording of its own. */
export async function updateQuestions(work: Work, following: readonly Following[], withKeys: boolean): Promise<void> {
  if (following.length === 0) return;
  const sources = following.map(({ source }) => source);
  const wordings = await wordingsOf(work, sources, 'ofTenant');
  const rows = await work
    .table('question')
    .ofTenant()
    .withRemoved()
    .those(sources.map(({ questionId }) => questionId))
    .selectAll()
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { copy, source } of following) {
    const [row, wording] = [byId.get(source.questionId), wordings.get(source.questionId)];
    if (row && wording) await follow(work, copy, source, row, wording, withKeys);
  }
}

async function follow(
  work: Work,
  copy: QuestionTableRow,
  source: SnapshotRow,
  row: QuestionTableRow,
  wording: VersionRow,
  withKeys: boolean,
): Promise<void> {
  const versionNo = copy.versionNo + 1;
  const childIds = await followChildren(work, copy, wording, versionNo);
  const { brief, difficulty, knowledge, cognition, defaultScore, stemHash, childCount, searchKey } = row;
  await work.table('question').change(copy.id, {
    ...{ brief, difficulty, knowledge, cognition, defaultScore, stemHash, childCount, searchKey },
    questionType: row.questionType,
    versionNo,
    frozenVersion: versionNo,
    pulledVersion: versionNo,
    approvedVersion: withKeys ? versionNo : null,
    status: withKeys ? banked : draft,
    sourceVersion: source.versionNo,
    contentHash: withKeys ? source.contentHash : null,
  });
  const children = wording.face.children.map((child, at) => ({ ...child, id: childIds[at] ?? '' }));
  const kept = {
    questionId: copy.id,
    versionNo,
    face: { ...wording.face, children },
    keySealed: keyFor(work, wording, withKeys),
    contentHash: withKeys ? source.contentHash : null,
  } as const;
  await work.table('questionVersion').insert(kept);
  await keepLikeness(work, [{ id: copy.id, bankId: copy.bankId, question: wholeOf(work, kept) }]);
}

/** The questions about a reading that follows: those that came from the same ones stay themselves. */
async function followChildren(
  work: Work,
  copy: QuestionTableRow,
  { face }: VersionRow,
  versionNo: number,
): Promise<string[]> {
  if (face.children.length === 0 && copy.childCount === 0) return [];
  const table = work.table('question');
  const own = await table.select().selectAll().where('parentId', '=', copy.id).execute();
  const bySource = new Map(own.map((row) => [row.sourceQuestionId ?? '', row.id]));
  const staying = face.children.map(({ id }) => bySource.get(id));
  const gone = own.filter(({ id }) => !staying.includes(id)).map(({ id }) => id);
  if (gone.length > 0) await table.remove(gone);
  const codes = await nextCodes(work, staying.filter((id) => id === undefined).length);
  const kept: string[] = [];
  for (const [sort, child] of face.children.entries()) {
    const id = staying[sort];
    const values = {
      sort,
      versionNo,
      frozenVersion: versionNo,
      pulledVersion: versionNo,
      questionType: child.questionType,
      defaultScore: child.defaultScore,
    };
    if (id) kept.push((await table.change(id, values)).id);
    else
      kept.push(
        (
          await table.insert({
            ...copied(copy),
            ...values,
            parentId: copy.id,
            bankId: copy.bankId,
            questionCode: codes.shift() ?? '',
            contentHash: null,
            childCount: 0,
            status: copy.status,
            sourceQuestionId: child.id,
            sourceVersion: null,
          })
        ).id,
      );
  }
  return kept;
}
