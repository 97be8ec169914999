import * as z from 'zod';
import { get, holds } from '../call.ts';
import { day, optional, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';

export const logVerdict = object(() => ({
  ok: truth,
  count: z.int(),
  /** rows that await their seal, and whether they have waited for more than a minute */
  pending: z.int(),
  stalled: truth,
  /** earlier rows were removed by the retention rules on that day */
  closed: z.object({ seq: z.int(), at: z.string() }).nullable(),
  broken: z
    .object({
      seq: z.int().nullable(),
      id: z.string().nullable(),
      at: z.string().nullable(),
      actorName: z.string().nullable(),
      title: z.string().nullable(),
      reason: z.enum(['missing', 'link', 'content', 'unsealed', 'cut', 'mac', 'closing']),
      msg: z.string(),
    })
    .nullable(),
}));
export type LogVerdictAnswer = z.output<typeof logVerdict>;

/** 审计链, its platform part (domain.md 4.3): verifies that the audit log was not changed after it was written. */
export const logChain = {
  verify: get('blade-log/chain/verify', {
    title: ['核验审计日志', 'Verify the audit log'],
    access: holds('log_verify'),
    query: object(() => ({ from: optional(day(['开始日期', 'From'])), to: optional(day(['结束日期', 'To'])) })),
    answer: logVerdict,
  }),
};
