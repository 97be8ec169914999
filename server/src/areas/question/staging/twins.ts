import type { Question } from '@kaoxin/contract/question/content.ts';
import { faceOf } from '@kaoxin/contract/question/content.ts';
import type { Work } from '#platform/work.ts';
import { seesKeys } from '../question/versions.ts';
import { mostShingles } from '../similarity/keep-likeness.ts';
import { keysConflict } from '../similarity/key-conflict.ts';
import { type KeyMarks, keyMarksOf } from '../similarity/key-marks.ts';
import { stemHashOf } from '../similarity/likeness.ts';
import { marksOfPresent } from '../similarity/marks-of-kept.ts';
import { bounded, pairsAtLeast } from '../similarity/pairs.ts';
import { type Shingles, shinglesOf } from '../similarity/shingles.ts';
import { type Similar, similarIn } from '../similarity/similar.ts';
import type { TempRow } from './tables.ts';

export type TwinColumns = Pick<TempRow, 'duplicateOf' | 'duplicateRow' | 'similarity' | 'isKeyOther' | 'isBlocked'>;
export const noTwin: TwinColumns = {
  duplicateOf: null,
  duplicateRow: null,
  similarity: null,
  isKeyOther: 0,
  isBlocked: 0,
};

export interface RowTwin {
  rowNo: number;
  similarity: number;
}

export interface SoughtRow {
  rowNo: number;
  question: Question;
  shingles: Shingles;
}

export interface Likenesses {
  warn: number;
  block: number;
}

/** Maximum key comparisons per row: the most similar questions, and others with the same stem. */
const mostLike = 3;
const mostOfStem = 10;

export function comparedBy(question: Question | null): Shingles {
  const shingles = question ? shinglesOf(faceOf(question)) : new Int32Array();
  return shingles.length > mostShingles ? new Int32Array() : shingles;
}

/** The most similar earlier row of each row, by row number. Among many equal rows, one of the closest. */
export async function twinsWithin(
  rows: readonly { rowNo: number; shingles: Shingles }[],
  least: number,
): Promise<ReadonlyMap<number, RowTwin>> {
  const compared = rows.filter(({ shingles }) => shingles.length > 0);
  const twins = new Map<number, RowTwin>();
  const lists = compared.map(({ shingles }) => shingles);
  for (const { one, other, similarity } of (await pairsAtLeast(lists, least, bounded)).pairs) {
    const [earlier, later] = [compared[one], compared[other]];
    if (!earlier || !later) continue;
    const known = twins.get(later.rowNo);
    if (!known || known.similarity < similarity) twins.set(later.rowNo, { rowNo: earlier.rowNo, similarity });
  }
  return twins;
}

/**
 * Twins of these rows, in order: questions in banks that the caller sees, or earlier rows. A question with the same
 * stem and a conflicting key is reported at any similarity, but only to callers who may see keys.
 * @param earlier earlier rows and their questions
 */
export async function twinsOf(
  work: Work,
  bankId: string,
  rows: readonly SoughtRow[],
  { warn, block }: Likenesses,
  earlier: { of: ReadonlyMap<number, RowTwin>; question: (rowNo: number) => Question | null },
): Promise<TwinColumns[]> {
  const { digest } = work.context.secrets;
  const where = {
    handle: work.handle,
    tenantId: work.actor.tenantId,
    rows: work.table('questionLikeness').as('q'),
  };
  const sought = rows.map(({ question, shingles }) => ({ shingles, stemHash: stemHashOf(faceOf(question)) }));
  const found = await similarIn(where, sought, warn);
  const sees = seesKeys(work);
  const told = found.map(({ similar }) => {
    const alike = similar.filter(({ similarity }) => similarity >= warn).slice(0, mostLike);
    const asked = sees ? similar.filter(({ sameStem }) => sameStem).slice(0, mostOfStem) : [];
    return [...new Map([...alike, ...asked].map((one) => [one.id, one])).values()];
  });
  const kept = await marksOfPresent(work, [...new Set(told.flatMap((all) => all.map(({ id }) => id)))]);
  return rows.map(({ rowNo, question }, at): TwinColumns => {
    const marks = keyMarksOf(question, digest);
    const conflicts = (theirs: readonly KeyMarks[] | undefined): 0 | 1 => (keysConflict(marks, theirs ?? []) ? 1 : 0);
    const inBanks = (told[at] ?? [])
      .map((one) => ({ ...one, isKeyOther: conflicts(kept.get(one.id)) }))
      .filter(({ similarity, isKeyOther }) => similarity >= warn || isKeyOther === 1)
      .sort((one, other) => closer(one, other, bankId));
    const [closest] = inBanks;
    const inFile = earlier.of.get(rowNo);
    const isBlocked = (similarity: number): 0 | 1 => (similarity >= block ? 1 : 0);
    if (closest && (!inFile || closest.similarity >= inFile.similarity)) {
      const { id, isKeyOther } = closest;
      const similarity = rounded(closest.similarity);
      return { duplicateOf: id, duplicateRow: null, similarity, isKeyOther, isBlocked: isBlocked(closest.similarity) };
    }
    if (!inFile) return noTwin;
    const other = earlier.question(inFile.rowNo);
    return {
      duplicateOf: null,
      duplicateRow: inFile.rowNo,
      similarity: rounded(inFile.similarity),
      isKeyOther: other ? conflicts(keyMarksOf(other, digest)) : 0,
      isBlocked: isBlocked(inFile.similarity),
    };
  });
}

/** Rounds to the precision of the column. Only exact equality yields 1. */
const rounded = (similarity: number): number =>
  similarity === 1 ? 1 : Math.min(0.999, Math.round(similarity * 1_000) / 1_000);

function closer(one: Similar, other: Similar, bankId: string): number {
  const own = ({ bankId: of }: Similar): number => (of === bankId ? 0 : 1);
  return other.similarity - one.similarity || own(one) - own(other);
}
