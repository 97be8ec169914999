import * as z from 'zod';

/** Receipt of a filing; the applicant follows the case with number and code. */
export const receipt = z.object({
  caseNo: z.string(),
  queryCode: z.string(),
  receivedTime: z.string(),
  /** end of the kind's first clock; null if none runs */
  acceptDue: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;
