import * as z from 'zod';
import type { AnswerOf } from '../call.ts';
import { get, holds, post } from '../call.ts';
import { caseCalls, caseListQuery, decidedByAudit, inFull } from '../casework/calls.ts';
import { receipt } from '../casework/receipt.ts';
import { caseHead } from '../casework/record.ts';
import { unsentLetterCall } from '../casework/unsent-letter.ts';
import { zeroOrOne } from '../list.ts';
import { asSheet } from '../sheet.ts';
import { startedTask } from '../task.ts';
import { openForm } from '../template/open-form.ts';
import { auditForm, citizenForm, detailFields, filterFields, rowFields } from './record.ts';

const usual = decidedByAudit(
  caseCalls({
    kind: 'economist',
    called: ['经济师登记', 'registration'],
    several: 'registrations',
    row: rowFields,
    detail: detailFields,
    filters: filterFields,
    actions: { submit: 'econ_audit' },
    revealed: {},
    handledBy: 'audit',
    givenBy: 'assign',
    narrowedTo: { mineToAudit: zeroOrOne },
  }),
);

/** What citizens can register for: batches of whose roster somebody has not filed yet; the form of all of them while there is one (own addition). */
export const openRegistrations = get('open/economist/batches', {
  title: ['可登记的批次', 'Open for registrations'],
  access: 'public',
  answer: z.object({
    batches: z.array(z.object({ batchNo: z.string(), level: z.int(), levelName: z.string(), year: z.int() })),
    majors: z.array(z.object({ key: z.int(), label: z.string() })),
    form: openForm.nullable(),
  }),
});
export type OpenRegistrations = AnswerOf<typeof openRegistrations>;

/** 经济师登记 (domain.md 3.9): filed by whoever stands in a roster, audited level by level. */
export const economist = {
  ...usual,
  /** one, with every item of the checklist answered; or several at once, for whoever holds `econ_batch_audit` too */
  audit: post('economist/audit', {
    title: ['经济师登记审核', 'Audit a registration'],
    access: holds('econ_audit'),
    body: auditForm,
    /** of several: those that were passed, then those the file does not speak for, each with why it stays where it is */
    answer: z.array(caseHead.extend({ leftOut: z.string().nullable() })),
    changes: ['economist', 'economistUser', 'home'],
  }),
  /** JS01, JS02 or JS03 as the audit of one would issue it */
  letter: unsentLetterCall('economist', { access: holds('econ_audit'), body: auditForm }, ['cases', 'ids']),
  /** who was registered, for whoever prints the certificates: masked, in full against a reason (own addition) */
  certificates: asSheet(
    get('economist/certificates', {
      title: ['登记证书名册导出', 'Export a list of certificates'],
      access: holds('econ_export'),
      query: caseListQuery('economist', filterFields, inFull),
      answer: startedTask.nullable(),
      shape: 'file',
      writes: true,
      changes: ['task'],
    }),
  ),
  /** the citizen's (domain.md 3.14) */
  file: post('open/economist', {
    title: ['提交经济师登记', 'File a registration'],
    access: 'public',
    body: citizenForm,
    answer: receipt,
  }),
};

export type EconomistRow = AnswerOf<typeof economist.page>['records'][number];
export type EconomistDetail = AnswerOf<typeof economist.detail>;
