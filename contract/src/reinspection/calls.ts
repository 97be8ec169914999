import * as z from 'zod';
import type { AnswerOf } from '../call.ts';
import { holds, post } from '../call.ts';
import { caseCalls } from '../casework/calls.ts';
import { unsentLetterCall } from '../casework/letters/unsent-letter.ts';
import { receipt } from '../casework/public/receipt.ts';
import { caseHead } from '../casework/record.ts';
import { id, ids, optional, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { citizenForm, detailFields, filterFields, registerForm, replyFields, rowFields } from './record.ts';

/** Actions of `reply` (domain.md 3.5) with the button each needs; the case determines who may review next. */
export const replyActions = {
  review: ['reinspection_review', 'reinspection_arbitrate'],
  draft: 'reinspection_reply',
  submit: 'reinspection_reply',
} as const;

const calls = caseCalls({
  kind: 'reinspection',
  called: ['成绩复核', 'score review'],
  several: 'score reviews',
  row: rowFields,
  detail: detailFields,
  filters: filterFields,
  actions: replyActions,
  revealed: {},
  reply: replyFields,
  givenBy: 'assign',
});

export const reinspectionUser = {
  ...calls,
  /** draws two reviewers at random for each of these cases (domain.md 3.5) */
  assign: post('reinspectionUser/assign', {
    title: ['分配复核员', 'Draw reviewers'],
    access: calls.assign.access,
    body: object(() => ({
      id: optional(id),
      ids: ids.optional(),
      version: optional(whole(['版本', 'Version'])),
      note: optional(text(['说明', 'Note'], { max: 500, kind: 'long' })),
    })),
    answer: z.array(caseHead),
    changes: calls.assign.changes,
  }),
  letter: unsentLetterCall('reinspection', calls.audit, ['items']),
  register: post('reinspectionUser/register', {
    title: ['登记成绩复核', 'Register a score review'],
    access: holds('reinspection_register'),
    body: registerForm,
    answer: caseHead.extend({ acceptDue: z.string().nullable() }),
    changes: ['reinspectionUser', 'home', 'reinspection'],
  }),
  file: post('open/review', {
    title: ['提交成绩复核', 'File a score review'],
    access: 'public',
    body: citizenForm,
    answer: receipt,
  }),
};

export type ReviewRow = AnswerOf<typeof reinspectionUser.page>['records'][number];
export type ReviewDetail = AnswerOf<typeof reinspectionUser.detail>;
