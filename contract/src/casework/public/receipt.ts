import * as z from 'zod';
import { object } from '../../fields/object.ts';

export const receipt = object(() => ({
  caseNo: z.string(),
  queryCode: z.string(),
  receivedTime: z.string(),
  /** end of the kind's first clock; null if none runs */
  acceptDue: z.string().nullable(),
}));
export type Receipt = z.infer<typeof receipt>;
