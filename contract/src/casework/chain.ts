import * as z from 'zod';
import { get, holds } from '../call.ts';
import { day, optional, truth } from '../conventions.ts';

export const chainVerdict = z.object({
  ok: truth,
  /** events looked at */
  count: z.int(),
  /** cases they belong to */
  cases: z.int(),
  /** the first broken row: altered, missing or moved */
  broken: z
    .object({
      caseType: z.string(),
      /** absent, as is the number, where the case is not there for whoever asks */
      caseId: z.string().nullable(),
      caseNo: z.string().nullable(),
      seq: z.int(),
      reason: z.enum(['missing', 'link', 'content']),
      msg: z.string(),
    })
    .nullable(),
});
export type ChainVerdictAnswer = z.output<typeof chainVerdict>;

/** 审计链 (domain.md 3.1, own addition): is the timeline of every case as it was written? */
export const chain = {
  verify: get('chain/verify', {
    title: ['核验审计链', 'Verify the timelines'],
    access: holds('chain_verify'),
    query: z.object({ from: optional(day(['开始日期', 'From'])), to: optional(day(['结束日期', 'To'])) }),
    answer: chainVerdict,
  }),
};
