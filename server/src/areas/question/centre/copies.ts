import { noAnswer, type QuestionKey } from '@kaoxin/contract/question/content.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { SnapshotRow } from '../audit/snapshot.ts';
import { nextCodes, nextIds } from '../question/keep.ts';
import { nothingYet } from '../question/submit.ts';
import { openKey, type StoredKey, type VersionRow, wholeOf, wordingsOf } from '../question/versions.ts';
import { keepLikeness } from '../similarity/keep-likeness.ts';
import type { BankRowOfTable, QuestionTableRow, StoredFace } from '../tables.ts';

const { draft, banked } = questionStatus.of;
/** Questions copied at once. */
const part = 500;

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

const silent = (key: QuestionKey, type: StoredFace['questionType']): QuestionKey => ({
  ...key,
  answer: noAnswer(type),
  optionScores: {},
  analysis: '',
  rubric: [],
});

/** A key as it goes along; without answers its questions are drafts that wait for theirs. */
function keyFor(work: Work, wording: VersionRow, withKeys: boolean): string {
  if (withKeys) return wording.keySealed;
  const key: StoredKey = openKey(work, wording);
  const { face } = wording;
  return work.context.secrets.seal(
    JSON.stringify({
      ...silent(key, face.questionType),
      children: key.children.map((child, at) => silent(child, face.children[at]?.questionType ?? 1)),
    }),
  );
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

/** What goes along of a row: what it is and says, and nothing that was measured or done with it elsewhere. */
function copied(row: QuestionTableRow) {
  return {
    ...nothingYet,
    questionType: row.questionType,
    parentId: '0',
    sort: 0,
    brief: row.brief,
    difficulty: row.difficulty,
    knowledge: row.knowledge,
    cognition: row.cognition,
    defaultScore: row.defaultScore,
    source: row.source,
    author: row.author,
    expireDate: row.expireDate,
    stemHash: row.stemHash,
    childCount: row.childCount,
    searchKey: row.searchKey,
  };
}

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
