import type { CopyingFindings } from '@kaoxin/contract/exam/statistics.ts';

/** Two answer sheets of one room that agree more than chance allows. */
export type Pair = CopyingFindings['pairs'][number];
