import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { addCaseKind } from '@kaoxin/contract/casework/actions.ts';
import { caseCalls } from '@kaoxin/contract/casework/calls.ts';
import { dictionary } from '@kaoxin/contract/casework/dictionary.ts';
import { text } from '@kaoxin/contract/conventions.ts';
import * as z from 'zod';

declare module '@kaoxin/contract/casework/actions.ts' {
  interface CaseKinds {
    drill: CaseKindFacts;
  }
}
addCaseKind('drill', { zh: '演练', en: 'Drill', prefix: 'YL', grant: 'drill', menu: 'drill', call: 'drill' });

export const drillResult = dictionary('drill_result', '演练结果', {
  good: [1, '合格', 'Good'],
  bad: [2, '不合格', 'Bad'],
});

/** A kind of case nobody has, to try what every kind has. */
export const drill = caseCalls({
  kind: 'drill',
  called: ['演练件', 'drill'],
  several: 'drills',
  row: { place: z.string() },
  detail: { alarm: z.string().nullable(), leaderName: z.string().nullable() },
  filters: { place: text(['地点', 'Place'], { max: 40 }) },
  actions: { draft: 'drill_reply', submit: 'drill_reply', review: 'drill_review', transfer: 'drill_transfer' },
  revealed: { leaderName: z.string() },
});

export type DrillRow = AnswerOf<typeof drill.page>['records'][number];
export type DrillDetail = AnswerOf<typeof drill.detail>;
