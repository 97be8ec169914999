import * as z from 'zod';
import { id, truth } from './conventions.ts';

/** One row of a file to import, as it stands there, and what is wrong with it. */
export const stagedRow = z.object({
  rowNo: z.int(),
  /** by heading */
  values: z.record(z.string(), z.string()),
  errors: z.array(z.string()),
  /** is there already, just as the row says */
  known: truth,
});

/** A file that was read and put aside: nothing of it is taken in before it is confirmed. */
export const stagedFile = z.object({
  batchId: z.string(),
  fileName: z.string(),
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  known: z.int(),
  unknownHeadings: z.array(z.string()),
  missingHeadings: z.array(z.string()),
  rows: z.array(stagedRow),
});
export type StagedFile = z.output<typeof stagedFile>;

export const confirmedBatch = z.object({ batchId: id });
