import * as z from 'zod';
import { type AnswerOf, holds, post } from '../call.ts';
import { addCaseKind } from '../casework/actions.ts';
import { caseCalls } from '../casework/calls.ts';
import { dictionary } from '../casework/dictionary.ts';
import { acceptedNotice } from '../casework/public/notice.ts';
import { receipt } from '../casework/public/receipt.ts';
import { caseHead, fileIds } from '../casework/record.ts';
import { choice, flag, optional, text, whole } from '../conventions.ts';

declare module '../casework/actions.ts' {
  interface CaseKinds {
    drill: CaseKindFacts;
  }
}

/** A kind of case for tests only; it shows the code that a further kind needs and the places it affects. */
addCaseKind('drill', { zh: '演练', en: 'Drill', prefix: 'YL', grant: 'drill', menu: 'drill', call: 'drill' });

export const drillResult = dictionary('drill_result', '演练结果', {
  good: [1, '合格', 'Passed'],
  bad: [2, '不合格', 'Failed'],
});

export const drillFields = {
  title: text(['演练名称', 'Drill'], { min: 2, max: 100 }),
  content: text(['演练内容', 'Content'], { min: 2, max: 2000, kind: 'long' }),
  applicantName: text(['申请人', 'Applicant'], { max: 40 }),
  phone: optional(text(['手机号码', 'Phone'], { max: 20 })),
  headcount: whole(['参加人数', 'People'], { min: 1, max: 9999 }),
  isNight: optional(flag(['夜间', 'At night'])),
  route: optional(text(['疏散路线', 'Way out'], { max: 100 })),
};
export const drillForm = z.object({
  source: choice(['来源', 'Source'], 'case_source', [3, 4, 5, 6, 7]),
  ...drillFields,
  fileIds,
});
const changes = ['drill', 'home'];

export const drill = {
  ...caseCalls({
    kind: 'drill',
    called: ['演练', 'drill'],
    several: 'drills',
    row: { headcount: z.int(), isNight: z.int() },
    detail: { route: z.string().nullable() },
    filters: { headcount: drillFields.headcount },
    actions: { submit: 'drill_reply' },
    revealed: { route: z.string() },
  }),
  register: post('drill/register', {
    title: ['登记演练', 'Register a drill'],
    access: holds('drill_register'),
    body: drillForm,
    answer: caseHead.extend({ acceptDue: z.string().nullable() }),
    changes,
  }),
  file: post('open/drill', {
    title: ['申请演练', 'Ask for a drill'],
    access: 'public',
    body: z.object({ ...drillFields, ...acceptedNotice, fileIds }),
    answer: receipt,
  }),
};
export type DrillRow = AnswerOf<typeof drill.page>['records'][number];
export type DrillDetail = AnswerOf<typeof drill.detail>;
