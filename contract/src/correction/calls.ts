import * as z from 'zod';
import type { AnswerOf } from '../call.ts';
import { holds, post } from '../call.ts';
import { caseCalls } from '../casework/calls.ts';
import { unsentLetterCall } from '../casework/letters/unsent-letter.ts';
import { receipt } from '../casework/public/receipt.ts';
import { auditSupplement } from '../casework/public/supplement.ts';
import { caseHead } from '../casework/record.ts';
import { oneOf, zeroOrOne } from '../lists/list.ts';
import {
  citizenForm,
  detailFields,
  executeFields,
  filterFields,
  registerForm,
  revealedFields,
  rowFields,
} from './record.ts';
import { correctableFields } from './states.ts';

/** Actions of `reply` (domain.md 3.8) with the button each needs; the only action is the default. */
export const replyActions = { execute: 'info_reply' } as const;

const calls = caseCalls({
  kind: 'correction',
  called: ['信息更正', 'correction'],
  several: 'corrections',
  row: rowFields,
  detail: detailFields,
  filters: filterFields,
  actions: replyActions,
  revealed: revealedFields,
  reply: executeFields,
  audit: auditSupplement,
  handledBy: 'audit',
  givenBy: 'assign',
  fullSheet: true,
  narrowedTo: { changedField: oneOf(correctableFields), mineToAudit: zeroOrOne },
});

export const correction = {
  ...calls,
  letter: unsentLetterCall('correction', calls.reply, ['deptId', 'fileIds']),
  register: post('message/register', {
    title: ['登记信息更正', 'Register a correction'],
    access: holds('info_register'),
    body: registerForm,
    answer: caseHead.extend({ acceptDue: z.string().nullable() }),
    changes: ['message', 'home', 'info_exam'],
  }),
  file: post('open/infoEdit', {
    title: ['提交信息更正', 'File a correction'],
    access: 'public',
    body: citizenForm,
    answer: receipt,
  }),
};

export type CorrectionRow = AnswerOf<typeof correction.page>['records'][number];
export type CorrectionDetail = AnswerOf<typeof correction.detail>;
