import { faceOf, type Question, type QuestionFace } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { answerDigest, type Digest, keyMarksOf, stemDigest } from './key-marks.ts';
import { type Shingles, shinglesOf } from './shingles.ts';
import { comparedWords, writtenWords } from './words.ts';

/** What is kept of a question to find those like it (table question_likeness). */
export interface LikenessRow {
  size: number;
  shingles: readonly number[];
  stemHash: string;
  /** stem and options in any order, without the key: two with the same one read the same */
  contentHash: string;
  /** keyed: with the content the whole question, 题库内已存在相同试题 */
  answerHash: string;
}

export const stemHashOf = ({ stem, questionType: type }: QuestionFace): string =>
  stemDigest(comparedWords(stem, { keepsBlanks: type === questionType.of.blanks }));

export const likenessOf = (question: Question, digest: Digest): LikenessRow => {
  const face = faceOf(question);
  return {
    ...shingleColumns(shinglesOf(face)),
    stemHash: stemHashOf(face),
    contentHash: stemDigest(contentOf(face)),
    answerHash: answerDigest(keyMarksOf(question, digest), digest).slice(0, 32),
  };
};

/** What a bank has once: the same words, options in any order, the same key (题库内已存在相同试题). */
export const sameHashOf = ({ contentHash, answerHash }: LikenessRow): string => `${contentHash}.${answerHash}`;

/** Its part that says nothing of the key. */
export const wordsAlone = (sameHash: string): string => sameHash.slice(0, sameHash.indexOf('.'));

/** The same words and options, whatever the key. */
export const saysTheSame = (sameHash: string): RawBuilder<SqlBool> =>
  sql`starts_with(content_hash, ${`${wordsAlone(sameHash)}.`})`;

export const shingleColumns = (shingles: Shingles): Pick<LikenessRow, 'size' | 'shingles'> => ({
  size: shingles.length,
  shingles: [...shingles],
});

function contentOf(face: QuestionFace): string {
  const sorted = (list: readonly { text: string }[]) => list.map(({ text }) => writtenWords(text)).sort();
  return JSON.stringify([
    face.questionType,
    writtenWords(face.stem),
    sorted(face.options),
    sorted(face.targets),
    face.children.map(contentOf).sort(),
  ]);
}
