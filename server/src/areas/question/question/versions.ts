import { faceOf, type Question, type QuestionKey } from '@kaoxin/contract/question/content.ts';
import { type SqlBool, sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { sealedJson } from '#platform/secrets.ts';
import type { Work } from '#platform/work.ts';
import type { StoredFace } from '../tables.ts';

type StoredVersion = SelectedRow<'questionVersion'>;
export type VersionRow = Pick<StoredVersion, 'questionId' | 'versionNo' | 'face' | 'keySealed'>;
type FoundVersion = Pick<StoredVersion, keyof VersionRow | 'contentHash'>;

export type StoredKey = QuestionKey & { children: readonly QuestionKey[] };

export const keyOf = ({ answer, scoreRule, ruleScore, optionScores, analysis, rubric }: Question): QuestionKey => ({
  answer,
  scoreRule,
  ruleScore,
  optionScores,
  analysis,
  rubric,
});

export const wholeKey = (question: Question): StoredKey => ({
  ...keyOf(question),
  children: question.children.map(keyOf),
});

export function halvesOf(work: Work, question: Question, childIds: readonly string[]) {
  const face: StoredFace = {
    ...faceOf(question),
    children: question.children.map((child, at) => ({ ...faceOf(child), id: childIds[at] ?? '' })),
  };
  const key = wholeKey(question);
  return { face, keySealed: sealedKey.seal(work, key) };
}

const sealedKey = sealedJson<StoredKey>('answer');

/** Decrypts the key. The caller must have checked `seesKeys`, or must not disclose the result. */
export const openKey = (work: Work, { keySealed }: Pick<VersionRow, 'keySealed'>): StoredKey =>
  sealedKey.open(work, keySealed);

export const seesKeys = ({ actor }: Work): boolean => actor.grants.has('answer_view');

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

export interface Wording {
  questionId: string;
  versionNo: number;
}

export async function wordingsOf(
  work: Work,
  wanted: readonly Wording[],
  reach: 'seen' | 'ofTenant' = 'seen',
): Promise<ReadonlyMap<string, FoundVersion>> {
  if (wanted.length === 0) return new Map();
  const table = work.table('questionVersion');
  // Selects the exact pairs, because a question may have many versions.
  const rows = await (reach === 'seen' ? table : table.ofTenant().withRemoved())
    .select()
    .select(['questionId', 'versionNo', 'face', 'keySealed', 'contentHash'])
    // This condition makes the planner use the index on `question_id`, whatever its statistics.
    .where(sql<SqlBool>`question_id = any(${wanted.map(({ questionId }) => questionId)}::bigint[])`)
    .where(
      sql<SqlBool>`(question_id, version_no) in (select given.question_id, given.version_no
        from ${manyRows(wanted, { questionId: 'bigint', versionNo: 'integer' })} given)`,
    )
    .execute();
  return new Map(rows.map((row) => [row.questionId, row]));
}
