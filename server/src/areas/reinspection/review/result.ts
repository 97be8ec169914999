import type { ReviewResult } from '@kaoxin/contract/reinspection/record.ts';
import type { Work } from '#platform/work.ts';

export const openResult = (work: Pick<Work, 'context'>, sealed: string | null): ReviewResult | null =>
  sealed === null ? null : (JSON.parse(work.context.secrets.open(sealed, 'review')) as ReviewResult);
