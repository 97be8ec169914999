import { lostPictures } from '#platform/files/text-pictures.ts';
import type { Work } from '#platform/work.ts';
import { richTextOf } from '../question/clean.ts';
import { wholeOf, wordingsOf } from '../question/versions.ts';
import { type KeyMarks, keyMarksOf } from '../similarity/key-marks.ts';
import type { BankRowOfTable } from '../tables.ts';
import { saysAnswer } from './says-answer.ts';
import type { SnapshotRow } from './snapshot.ts';
import type { StoredChecks } from './stored-checks.ts';
import { twinsOf } from './twins.ts';

const part = 500;

export async function checksOf(
  work: Work,
  bank: BankRowOfTable,
  snapshot: readonly SnapshotRow[],
  isOver?: () => boolean,
): Promise<StoredChecks> {
  const orphanImages: string[] = [];
  let missingAnswers = 0;
  const marks = new Map<string, readonly KeyMarks[]>();
  const { digest } = work.context.secrets;
  for (let from = 0; from < snapshot.length; from += part) {
    const wordings = await wordingsOf(work, snapshot.slice(from, from + part));
    const texts = new Map<string, string>();
    for (const [id, row] of wordings) {
      const question = wholeOf(work, row);
      if (!saysAnswer(question)) missingAnswers += 1;
      texts.set(id, richTextOf(question));
      marks.set(id, keyMarksOf(question, digest));
    }
    orphanImages.push(...(await lostPictures(work, texts)));
  }
  return { ...(await twinsOf(work, bank, marks, isOver)), missingAnswers, orphanImages };
}
