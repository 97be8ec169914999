import * as z from 'zod';

/** What a citizen takes home: with number and code he follows his case. */
export const receipt = z.object({
  caseNo: z.string(),
  queryCode: z.string(),
  receivedTime: z.string(),
  /** the end of the first clock of its kind; nothing where none runs */
  acceptDue: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;
