import * as z from 'zod';
import { get, holds } from '../call.ts';
import { day, optional, truth } from '../conventions.ts';
import { aDay, listQuery, oneOf } from '../list.ts';
import { asSheet } from '../sheet.ts';
import { startedTask } from '../task.ts';

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
      /** what cases of that kind are called: 信访件 */
      caseTypeName: z.string(),
      /** absent, as is the number, where the case is not there for whoever asks */
      caseId: z.string().nullable(),
      caseNo: z.string().nullable(),
      /** its page */
      path: z.string().nullable(),
      seq: z.int(),
      reason: z.enum(['missing', 'link', 'content']),
      msg: z.string(),
    })
    .nullable(),
});
export type ChainVerdictAnswer = z.output<typeof chainVerdict>;

/** Which chain: the timelines of the cases; the platform's own log has a call and a right of its own (`blade-log/chain/verify`). */
const chains = ['case', 'platform'] as const;

/** 审计链 (domain.md 3.1, own addition): is the timeline of every case as it was written? */
export const chain = {
  verify: get('chain/verify', {
    title: ['核验审计链', 'Verify the timelines'],
    access: holds('chain_verify'),
    query: z.object({
      from: optional(day(['开始日期', 'From'])),
      to: optional(day(['结束日期', 'To'])),
      chain: z.enum(chains).optional(),
    }),
    answer: chainVerdict,
  }),
  /** the checkpoint to be kept elsewhere: a row for each timeline, with the code of its last entry and its verdict */
  export: asSheet(
    get('chain/export', {
      title: ['导出审计链', 'Export the timelines'],
      access: holds('chain_export'),
      query: listQuery({}, { filters: [], sorts: [], extra: { from: aDay, to: aDay, chain: oneOf(chains) } }),
      answer: startedTask.nullable(),
      shape: 'file',
      writes: true,
      changes: ['task'],
    }),
  ),
};
