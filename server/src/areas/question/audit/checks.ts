import type { AuditChecks } from '@kaoxin/contract/question/audit.ts';
import { lostPictures } from '#platform/files/text-pictures.ts';
import type { Work } from '#platform/work.ts';
import { richTextOf } from '../question/clean.ts';
import { wholeOf, wordingsOf } from '../question/versions.ts';
import type { BankRowOfTable } from '../tables.ts';
import type { SnapshotRow } from './snapshot.ts';

/** Wordings looked at at once. */
const part = 500;

/** What looking through a snapshot finds (domain.md 2.2, checks). */
export async function checksOf(
  work: Work,
  bank: BankRowOfTable,
  snapshot: readonly SnapshotRow[],
): Promise<AuditChecks> {
  const orphanImages: string[] = [];
  for (let from = 0; from < snapshot.length; from += part) {
    const wordings = await wordingsOf(work, snapshot.slice(from, from + part));
    const texts = new Map([...wordings].map(([id, row]) => [id, richTextOf(wholeOf(work, row))]));
    orphanImages.push(...(await lostPictures(work, texts)));
  }
  void bank;
  return { twins: [], twinCount: 0, missingAnswers: 0, orphanImages };
}
