import { noAnswer, type QuestionKey } from '@kaoxin/contract/question/content.ts';
import type { Work } from '#platform/work.ts';
import { nothingYet } from '../question/submit.ts';
import { openKey, type StoredKey, type VersionRow } from '../question/versions.ts';
import type { QuestionTableRow, StoredFace } from '../tables.ts';

const silent = (key: QuestionKey, type: StoredFace['questionType']): QuestionKey => ({
  ...key,
  answer: noAnswer(type),
  optionScores: {},
  analysis: '',
  rubric: [],
});

/** A key as it goes along; without answers its questions are drafts that wait for theirs. */
export function keyFor(work: Work, wording: VersionRow, withKeys: boolean): string {
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

/** What goes along of a row: what it is and says, and nothing that was measured or done with it elsewhere. */
export function copied(row: QuestionTableRow) {
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
