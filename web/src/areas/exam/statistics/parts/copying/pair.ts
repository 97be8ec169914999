import type { CopyingFindings } from '@kaoxin/contract/exam/statistics.ts';

export type Pair = CopyingFindings['pairs'][number];
