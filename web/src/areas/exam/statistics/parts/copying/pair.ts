import type { CopyingFindings } from '@kaoxin/contract/exam/scores/statistics.ts';

export type Pair = CopyingFindings['pairs'][number];
