import * as z from 'zod';
import { type AnswerOf, holds, post } from '../call.ts';
import { addCaseKind } from '../casework/actions.ts';
import { caseCalls } from '../casework/calls.ts';
import { dictionary } from '../casework/dictionary.ts';
import { caseHead, fileIds } from '../casework/record.ts';
import { choice, optional, text } from '../conventions.ts';

declare module '../casework/actions.ts' {
  interface CaseKinds {
    drill: CaseKindFacts;
  }
}

/** A kind of case for tests alone: what a further kind costs, and who takes notice of it. */
addCaseKind('drill', { zh: '演练', en: 'Drill', prefix: 'YL', grant: 'drill', menu: 'drill', call: 'drill' });

export const drillResult = dictionary('drill_result', '演练结果', {
  good: [1, '合格', 'Good'],
  bad: [2, '不合格', 'Bad'],
});

const asked = {
  title: text(['演练名称', 'Drill'], { min: 2, max: 100 }),
  content: text(['演练内容', 'Content'], { min: 2, max: 2000, kind: 'long' }),
  applicantName: text(['组织人', 'Organiser'], { max: 40 }),
  phone: optional(text(['手机号码', 'Phone'], { max: 20 })),
  place: text(['地点', 'Place'], { max: 40 }),
  alarm: optional(text(['警报', 'Alarm'], { max: 40 })),
  leaderName: optional(text(['带队人', 'Leader'], { max: 40 })),
  fileIds,
};
export const drillForm = z.object(asked);

export const drill = {
  ...caseCalls({
    kind: 'drill',
    called: ['演练件', 'drill'],
    several: 'drills',
    row: { place: z.string() },
    detail: { alarm: z.string().nullable(), leaderName: z.string().nullable() },
    filters: { place: asked.place },
    actions: { draft: 'drill_reply', submit: 'drill_reply', review: 'drill_review', transfer: 'drill_transfer' },
    revealed: { leaderName: z.string() },
  }),
  register: post('drill/register', {
    title: ['登记演练', 'Register a drill'],
    access: holds('drill_register'),
    body: drillForm.extend({ source: choice(['来源', 'Source'], 'case_source', [3, 4, 5, 6, 7]) }),
    answer: caseHead.extend({ acceptDue: z.string().nullable() }),
    changes: ['drill', 'home'],
  }),
  file: post('open/drill', {
    title: ['申请演练', 'Ask for a drill'],
    access: 'public',
    body: drillForm,
    answer: z.object({ caseNo: z.string(), queryCode: z.string(), acceptDue: z.string().nullable() }),
  }),
};
export type DrillRow = AnswerOf<typeof drill.page>['records'][number];
export type DrillDetail = AnswerOf<typeof drill.detail>;
