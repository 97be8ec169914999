import * as z from 'zod';
import type { AnswerOf } from '../call.ts';
import { holds, post } from '../call.ts';
import { caseCalls, transferAuditCall } from '../casework/calls.ts';
import { receipt } from '../casework/public/receipt.ts';
import { caseHead } from '../casework/record.ts';
import {
  amendedFields,
  citizenForm,
  detailFields,
  filterFields,
  registerForm,
  replyFields,
  rowFields,
} from './record.ts';

/** Actions of `reply` (domain.md 3.6) with the button each needs. */
export const replyActions = {
  draft: 'appeal_reply',
  submit: 'appeal_reply',
  supplement: 'appeal_reply',
  transfer: 'appeal_transfer',
  recall: ['appeal_transfer', 'appeal_reply'],
  object: 'appeal_transfer',
} as const;

export const appeal = {
  ...caseCalls({
    kind: 'appeal',
    called: ['申诉', 'appeal'],
    several: 'appeals',
    row: rowFields,
    detail: detailFields,
    filters: filterFields,
    amended: amendedFields,
    actions: replyActions,
    revealed: {},
    reply: replyFields,
  }),
  transferAudit: transferAuditCall('appeal'),
  register: post('appeal/register', {
    title: ['登记申诉', 'Register an appeal'],
    access: holds('appeal_register'),
    body: registerForm,
    answer: caseHead.extend({ acceptDue: z.string().nullable() }),
    changes: ['appeal', 'home', 'violation_record'],
  }),
  file: post('open/appeal', {
    title: ['提交申诉', 'File an appeal'],
    access: 'public',
    body: citizenForm,
    answer: receipt,
  }),
};

export type AppealRow = AnswerOf<typeof appeal.page>['records'][number];
export type AppealDetail = AnswerOf<typeof appeal.detail>;
