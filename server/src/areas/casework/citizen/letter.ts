import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { caseOpen } from '@kaoxin/contract/casework/open.ts';
import { letterCodeLength } from '@kaoxin/contract/casework/open-letter.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { filedNumber } from '../letters/issue.ts';

interface Asked {
  code: string;
  docNo?: string | null | undefined;
}

/**
 * Whether a letter was issued here and says what it said: number, title, date and digest, and nobody's name (domain.md 6.4, 8).
 * Who holds it has its check code, twelve hexadecimal digits that nobody guesses; whoever typed more of the digest is held to it.
 * @throws 404 alike for a code that is not there and one of another number
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
