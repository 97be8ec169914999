import { noAnswer, type Question, type QuestionKey } from '@kaoxin/contract/question/content.ts';
import type { Work } from '#platform/work.ts';
import { columnsOf } from '../question/keep.ts';
import { openKey, type VersionRow, wholeOf } from '../question/versions.ts';
import type { QuestionTableRow, StoredFace } from '../tables.ts';

const silent = (key: QuestionKey, type: StoredFace['questionType']): QuestionKey => ({
  ...key,
  answer: noAnswer(type),
  optionScores: {},
  analysis: '',
  rubric: [],
});

/** The encrypted key of a copy. Without answers the key is empty and the copy is a draft. */
export function keyFor(work: Work, wording: VersionRow, withKeys: boolean): string {
  if (withKeys) return wording.keySealed;
  const key = openKey(work, wording);
  const { face } = wording;
  return work.context.secrets.seal(
    JSON.stringify({
      ...silent(key, face.questionType),
      children: key.children.map((child, at) => silent(child, face.children[at]?.questionType ?? 1)),
    }),
    'answer',
  );
}

/** Columns of a copy. They come from the approved version, not from later edits of the source unit. */
export function copiedOf(work: Work, wording: VersionRow, code: string, withKeys: boolean) {
  const question = wholeOf(work, { ...wording, keySealed: keyFor(work, wording, withKeys) });
  const { contentHash, ...columns } = columnsOf(work, question, code);
  return { question, columns: { ...columns, contentHash: withKeys ? contentHash : null } };
}

export const copiedChild = (work: Work, child: Question) => ({
  ...columnsOf(work, child, ''),
  contentHash: null,
  searchKey: '',
});

/** Descriptive fields that a copy takes over. Figures and usage of the source are not copied. */
export const copiedFacts = ({ difficulty, knowledge, cognition, source, author, expireDate }: QuestionTableRow) => ({
  difficulty,
  knowledge,
  cognition,
  source,
  author,
  expireDate,
});
