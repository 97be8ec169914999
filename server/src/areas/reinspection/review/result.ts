import type { ReviewResult } from '@kaoxin/contract/reinspection/record.ts';
import { sealedJson } from '#platform/secrets.ts';
import type { Work } from '#platform/work.ts';

export const sealedResult = sealedJson<ReviewResult>('review');

export const openResult = (work: Pick<Work, 'context'>, sealed: string | null): ReviewResult | null =>
  sealed === null ? null : sealedResult.open(work, sealed);
