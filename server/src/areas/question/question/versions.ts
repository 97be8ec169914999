import { faceOf, type Question, type QuestionKey } from '@kaoxin/contract/question/content.ts';
import { type SqlBool, sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { StoredFace } from '../tables.ts';

type StoredVersion = SelectedRow<'questionVersion'>;
/** A wording as it lies. */
export type VersionRow = Pick<StoredVersion, 'questionId' | 'versionNo' | 'face' | 'keySealed'>;
type FoundVersion = Pick<StoredVersion, keyof VersionRow | 'contentHash'>;

/** A key as it lies sealed: with those of the questions about a reading, in their order. */
export type StoredKey = QuestionKey & { children: readonly QuestionKey[] };

export const keyOf = ({ answer, scoreRule, ruleScore, optionScores, analysis, rubric }: Question): QuestionKey => ({
  answer,
  scoreRule,
  ruleScore,
  optionScores,
  analysis,
  rubric,
});

/** The key of a question with those of the questions about it. */
export const wholeKey = (question: Question): StoredKey => ({
  ...keyOf(question),
  children: question.children.map(keyOf),
});

/** The two halves of a wording as they are kept. @param childIds of the questions about a reading, in their order */
export function halvesOf(work: Work, question: Question, childIds: readonly string[]) {
  const face: StoredFace = {
    ...faceOf(question),
    children: question.children.map((child, at) => ({ ...faceOf(child), id: childIds[at] ?? '' })),
  };
  const key = wholeKey(question);
  return { face, keySealed: work.context.secrets.seal(JSON.stringify(key)) };
}

/** The sealed half. Whoever calls it has asked who may read it (`seesKeys`), or answers nothing of it. */
export const openKey = (work: Work, { keySealed }: Pick<VersionRow, 'keySealed'>): StoredKey =>
  // sealed by `halvesOf` alone
  JSON.parse(work.context.secrets.open(keySealed)) as StoredKey;

/** Whether the caller is told which answer is right. */
export const seesKeys = ({ actor }: Work): boolean => actor.grants.has('answer_view');

/** A wording whole: its face with its key. */
export function wholeOf(work: Work, row: VersionRow): Question {
  const key = openKey(work, row);
  return {
    ...row.face,
    ...key,
    children: row.face.children.map(({ id: _, ...face }, at) => ({
      ...face,
      ...(key.children[at] as QuestionKey),
      children: [],
    })),
  };
}

/** Which wording of which question. */
export interface Wording {
  questionId: string;
  versionNo: number;
}

/** These wordings by question, whoever asks: `ofTenant` where a snapshot, a paper or the centre shows them. */
export async function wordingsOf(
  work: Work,
  wanted: readonly Wording[],
  reach: 'seen' | 'ofTenant' = 'seen',
): Promise<ReadonlyMap<string, FoundVersion>> {
  if (wanted.length === 0) return new Map();
  const table = work.table('questionVersion');
  // a question that was reworded forty times has its other wordings left where they lie
  const rows = await (reach === 'seen' ? table : table.ofTenant().withRemoved())
    .select()
    .select(['questionId', 'versionNo', 'face', 'keySealed', 'contentHash'])
    // their questions come by the index, whatever the planner has been told of the table
    .where(sql<SqlBool>`question_id = any(${wanted.map(({ questionId }) => questionId)}::bigint[])`)
    .where(
      sql<SqlBool>`(question_id, version_no) in (select given.question_id, given.version_no
        from ${manyRows(wanted, { questionId: 'bigint', versionNo: 'integer' })} given)`,
    )
    .execute();
  return new Map(rows.map((row) => [row.questionId, row]));
}
