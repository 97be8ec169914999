import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { caseNumber } from './case-number.ts';

/**
 * Takes `count` numbers from a gap-free sequence and returns the last. The sequence stays locked until the transaction
 * ends.
 */
export async function nextNumber(work: Work, name: string, count = 1): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`insert into case_sequence (tenant_id, name, last) values (${work.actor.tenantId}, ${name}, ${count}::integer)
    on conflict (tenant_id, name) do update set last = case_sequence.last + ${count}::integer returning last`.execute(
    work.handle,
  );
  return rows[0]?.last ?? count;
}

export async function nextCaseNumbers(work: Work, kind: CaseKind, count: number): Promise<string[]> {
  const day = work.now.slice(0, 10);
  const last = await nextNumber(work, `${kind}|${day}`, count);
  return Array.from({ length: count }, (_, index) => caseNumber(kind, day, last - count + index + 1));
}

/** 文号 `{机构简称}{类别}〔{year}〕{n}号`, with n per organisation, kind and year (domain.md 3.14). */
export async function nextDocumentNumber(work: Work, organisation: string, word: string): Promise<string> {
  const year = work.now.slice(0, 4);
  return `${organisation}${word}〔${year}〕${await nextNumber(work, `doc|${organisation}|${word}|${year}`)}号`;
}

/** Replaces the number in previews: the number is drawn when the document is issued. */
export const numberToCome = '（编号待签发）';
