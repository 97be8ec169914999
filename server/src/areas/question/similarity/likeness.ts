import { faceOf, type Question, type QuestionFace } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { shownText } from '@kaoxin/contract/question/shown-text.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldWidth } from '#platform/text/normalise.ts';
import { answerDigest, type Digest, keyMarksOf, stemDigest } from './key-marks.ts';
import { type Shingles, shinglesOf } from './shingles.ts';
import { comparedWords, writtenWords } from './words.ts';

export interface LikenessRow {
  size: number;
  shingles: readonly number[];
  stemHash: string;
  /** Digest of stem and options in any order, without key and formatting. Equal values mean equal wording. */
  contentHash: string;
  answerHash: string;
}

export const stemHashOf = ({ stem, questionType: type }: QuestionFace): string =>
  stemDigest(comparedWords(stem, { keepsBlanks: type === questionType.of.blanks }));

export const likenessOf = (question: Question, digest: Digest): LikenessRow => {
  const face = faceOf(question);
  return {
    ...shingleColumns(shinglesOf(face)),
    stemHash: stemHashOf(face),
    contentHash: stemDigest(contentOf(face, writtenWords)),
    answerHash: answerDigest(keyMarksOf(question, digest), digest).slice(0, 32),
  };
};

/** Uniqueness hash within a bank: everything an examinee can distinguish, plus the key (题库内已存在相同试题). */
export const sameHashOf = (question: Question, { answerHash }: LikenessRow): string =>
  `${shownHashOf(faceOf(question))}.${answerHash}`;

export const shownHashOf = (face: ShownFace): string =>
  stemDigest(contentOf(face, (rich) => foldWidth(shownText(rich))));

type ShownFace = Pick<QuestionFace, 'questionType' | 'stem' | 'options' | 'targets'> & {
  children: readonly ShownFace[];
};

/** The part of the hash that discloses nothing about the key. */
export const wordsAlone = (sameHash: string): string => sameHash.slice(0, sameHash.indexOf('.'));

export const saysTheSame = (sameHash: string): RawBuilder<SqlBool> =>
  sql`starts_with(content_hash, ${`${wordsAlone(sameHash)}.`})`;

export const shingleColumns = (shingles: Shingles): Pick<LikenessRow, 'size' | 'shingles'> => ({
  size: shingles.length,
  shingles: [...shingles],
});

function contentOf(face: ShownFace, textOf: (rich: string) => string): string {
  const sorted = (list: readonly { text: string }[]) => list.map(({ text }) => textOf(text)).sort();
  return JSON.stringify([
    face.questionType,
    textOf(face.stem),
    sorted(face.options),
    sorted(face.targets),
    face.children.map((child) => contentOf(child, textOf)).sort(),
  ]);
}
