import * as z from 'zod';
import type { AnswerOf } from '../call.ts';
import { holds, post } from '../call.ts';
import { caseCalls, replyAllCall, transferAuditCall } from '../casework/calls.ts';
import { caseHead } from '../casework/record.ts';
import { importCalls } from '../lists/staging.ts';
import { amendedFields, detailFields, filterFields, registerForm, revealedFields, rowFields } from './record.ts';

const changes = ['petitionLetter', 'home'] as const;

/** Actions of `reply` (domain.md 3.7 and 3.14) with the button each needs. */
export const replyActions = {
  accept: 'petition_accept',
  draft: 'petition_reply',
  submit: 'petition_reply',
  supplement: 'petition_reply',
  hearing: 'petition_reply',
  transfer: 'petition_transfer',
  recall: ['petition_transfer', 'petition_reply'],
  feedback: 'petition_transfer',
  object: 'petition_transfer',
} as const;
export type ReplyAction = keyof typeof replyActions;

export const petitionLetter = {
  ...caseCalls({
    kind: 'petition',
    called: ['信访件', 'petition'],
    several: 'petitions',
    row: rowFields,
    detail: detailFields,
    filters: filterFields,
    amended: amendedFields,
    actions: replyActions,
    revealed: revealedFields,
  }),
  replyAll: replyAllCall('petition', replyActions.submit),
  transferAudit: transferAuditCall('petition'),
  register: post('petitionLetter/register', {
    title: ['登记信访件', 'Register a petition'],
    access: holds('petition_register'),
    body: registerForm,
    answer: caseHead.extend({ acceptDue: z.string().nullable() }),
    changes,
  }),
  ...importCalls({
    title: ['信访件', 'petitions'],
    access: holds('petition_register'),
    path: 'petitionLetter/import',
    changes,
  }),
};

export type PetitionRow = AnswerOf<typeof petitionLetter.page>['records'][number];
export type PetitionDetail = AnswerOf<typeof petitionLetter.detail>;
