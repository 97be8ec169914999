import * as z from 'zod';
import type { AnswerOf } from '../call.ts';
import { get, holds, post } from '../call.ts';
import { caseCalls, caseListQuery, decidedByAudit, inFull } from '../casework/calls.ts';
import { unsentLetterCall } from '../casework/letters/unsent-letter.ts';
import { receipt } from '../casework/public/receipt.ts';
import { caseHead } from '../casework/record.ts';
import { object } from '../fields/object.ts';
import { zeroOrOne } from '../lists/list.ts';
import { asSheet } from '../lists/sheet.ts';
import { startedTask } from '../task.ts';
import { openForm } from '../template/open-form.ts';
import { amendedFields, auditForm, citizenForm, detailFields, filterFields, rowFields } from './record.ts';

const every = caseCalls({
  kind: 'economist',
  called: ['经济师登记', 'registration'],
  several: 'registrations',
  row: rowFields,
  detail: detailFields,
  filters: filterFields,
  amended: amendedFields,
  actions: { submit: 'econ_audit' },
  revealed: {},
  handledBy: 'audit',
  givenBy: 'assign',
  narrowedTo: { mineToAudit: zeroOrOne },
});

/**
 * Batches that citizens can register for, because someone on their roster can still file. `form` is null without
 * such a batch or without a template (own addition).
 */
export const openRegistrations = get('open/economist/batches', {
  title: ['可登记的批次', 'Open for registrations'],
  access: 'public',
  answer: object(() => ({
    batches: z.array(z.object({ batchNo: z.string(), level: z.int(), levelName: z.string(), year: z.int() })),
    majors: z.array(z.object({ key: z.int(), label: z.string() })),
    form: openForm.nullable(),
  })),
});
export type OpenRegistrations = AnswerOf<typeof openRegistrations>;

/** 经济师登记 (domain.md 3.9): filed by people on a roster, audited level by level. */
export const economist = {
  ...decidedByAudit(every),
  amend: every.amend,
  /**
   * audits one case with all items of the checklist, or several cases at once if the caller also has `econ_batch_audit`
   */
  audit: post('economist/audit', {
    title: ['经济师登记审核', 'Audit a registration'],
    access: holds('econ_audit'),
    body: auditForm,
    /** for several cases: first the passed ones, then those with doubts, each with the reason why it was left out */
    answer: z.array(caseHead.extend({ leftOut: z.string().nullable() })),
    changes: ['economist', 'economistUser', 'home'],
  }),
  letter: unsentLetterCall('economist', { access: holds('econ_audit'), body: auditForm }, ['cases', 'ids']),
  /** the registered people for printing certificates: masked, or in full with a reason (own addition) */
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
  file: post('open/economist', {
    title: ['提交经济师登记', 'File a registration'],
    access: 'public',
    body: citizenForm,
    answer: receipt,
  }),
};

export type EconomistRow = AnswerOf<typeof economist.page>['records'][number];
export type EconomistDetail = AnswerOf<typeof economist.detail>;
