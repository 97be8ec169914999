import { Refusal } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { performStep } from '../store/perform.ts';
import type { FoundCase } from './citizen.ts';
import { issued } from './status-page.ts';

/**
 * Keeps when the applicant first opened his answer (domain.md 3.1, readTime). Whatever goes wrong with that keeps nobody from
 * reading, and of two windows at once the second finds it noted.
 */
export async function noteFirstReading(work: Work, { module, row }: FoundCase): Promise<void> {
  if (row.readTime !== null || !issued.includes(row.caseStatus)) return;
  try {
    await work.transaction((inside) => performStep(inside, module, row.id, 'read', {}));
  } catch (error) {
    if (!(error instanceof Refusal)) work.context.log.error({ err: error, case: row.id }, 'first reading not noted');
  }
}
