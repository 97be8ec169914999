import * as z from 'zod';
import { get, holds } from '../call.ts';
import { day, optional, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { aDay, listQuery, oneOf } from '../lists/list.ts';
import { asSheet } from '../lists/sheet.ts';
import { startedTask } from '../task.ts';

export const chainVerdict = object(() => ({
  ok: truth,
  count: z.int(),
  cases: z.int(),
  broken: z
    .object({
      caseType: z.string(),
      caseTypeName: z.string(),
      /** null, like the number, if the caller may not see the case */
      caseId: z.string().nullable(),
      caseNo: z.string().nullable(),
      path: z.string().nullable(),
      seq: z.int(),
      reason: z.enum(['missing', 'link', 'content']),
      msg: z.string(),
    })
    .nullable(),
}));
export type ChainVerdictAnswer = z.output<typeof chainVerdict>;

/** `case`: the timelines of cases. The platform log has its own call and right (`blade-log/chain/verify`). */
const chains = ['case', 'platform'] as const;

/** 审计链 (domain.md 3.1, own addition): verifies that no timeline was changed after it was written. */
export const chain = {
  verify: get('chain/verify', {
    title: ['核验审计链', 'Verify the timelines'],
    access: holds('chain_verify'),
    query: object(() => ({
      from: optional(day(['开始日期', 'From'])),
      to: optional(day(['结束日期', 'To'])),
      chain: z.enum(chains).optional(),
    })),
    answer: chainVerdict,
  }),
  /** The checkpoint for external storage: one row per timeline with the hash of its last entry and the verdict. */
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
