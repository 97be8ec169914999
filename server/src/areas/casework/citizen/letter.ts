import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { letterCodeLength } from '@kaoxin/contract/casework/public/open-letter.ts';
import { sql } from 'kysely';
import { filedNumber } from '#engine/letters/documents.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

interface Asked {
  code: string;
  docNo?: string | null | undefined;
}

/**
 * Confirms that a letter was issued here with this content: number, title, date and digest, without names (domain.md
 * 6.4, 8). The check code has twelve hexadecimal digits; further typed digits must match the digest too.
 * @throws 404 alike for an unknown code and the code of another number
 */
export async function confirmedLetter(work: Work, { code, docNo }: Asked): Promise<AnswerOf<typeof caseOpen.letter>> {
  const digits = code.replace(/\s/gu, '').toLowerCase();
  const rows = await work
    .table('document')
    .select()
    .select(['docNo', 'title', 'issuedTime', 'voidedTime', 'sha256'])
    .where(sql<boolean>`left(sha256, ${sql.lit(letterCodeLength)}) = ${digits.slice(0, letterCodeLength)}`)
    .execute();
  const found = rows.find(
    (row) => row.sha256.startsWith(digits) && (!docNo || filedNumber(row.docNo) === filedNumber(docNo)),
  );
  if (!found?.issuedTime) throw refuse('notFound');
  return { ...found, issuedTime: found.issuedTime };
}
