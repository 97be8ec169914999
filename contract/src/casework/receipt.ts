import * as z from 'zod';

export const receipt = z.object({
  caseNo: z.string(),
  queryCode: z.string(),
  receivedTime: z.string(),
  /** end of the kind's first clock; null if none runs */
  acceptDue: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;
