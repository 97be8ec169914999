import { Refusal } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { performStep } from '../store/perform.ts';
import type { FoundCase } from './case-of-code.ts';
import { issued } from './status-page.ts';

/**
 * Stores when the applicant first opened the answer (domain.md 3.1, readTime). An error must not prevent reading. The
 * second of two concurrent calls finds it stored.
 */
export async function noteFirstReading(work: Work, { module, row }: FoundCase): Promise<void> {
  if (row.readTime !== null || !issued.includes(row.caseStatus)) return;
  try {
    await work.transaction((inside) => performStep(inside, module, row.id, 'read', {}));
  } catch (error) {
    if (!(error instanceof Refusal)) work.context.log.error({ err: error, case: row.id }, 'first reading not noted');
  }
}
