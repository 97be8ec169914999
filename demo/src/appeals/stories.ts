import { appealResult } from '@kaoxin/contract/casework/results.ts';
import type { StepInput } from '@kaoxin/server/areas/casework/index.ts';
import type { CaseMove } from '../case-steps.ts';
import type { Chance } from '../prng.ts';
import { type AppealText, clausesOf, notAccepted, relief } from './texts.ts';

export type Move = CaseMove<
  'handler' | 'auditor' | 'leader',
  StepInput & { violationLevel?: number; violationSubject?: string }
>;

export interface AppealStory {
  status: number;
  /** percent */
  share: number;
  /** days since receipt */
  age: readonly [least: number, most: number];
  /** refused without a decision: letter SS02 */
  refused?: true;
  moves: (text: AppealText, chance: Chance) => readonly Move[];
}

const claim = (wait: number): Move => ({ verb: 'claim', who: 'handler', wait });
const answered = (text: AppealText): StepInput => ({
  replyResult: text.result,
  replyContent: clausesOf({
    原处理: text.original,
    申诉理由: text.content,
    查明事实: text.facts,
    依据: text.basis,
    决定: text.decision,
    复议诉讼途径: relief,
  }),
});
const refusal: StepInput = {
  replyResult: appealResult.of.notAccepted,
  replyContent: clausesOf({
    原处理: notAccepted.original,
    申诉理由: '对试题答案和评分标准有异议，请求重新评阅。',
    依据: notAccepted.basis,
    决定: notAccepted.decision,
    复议诉讼途径: relief,
  }),
};
export const submit = (wait: number, text: AppealText): Move => ({
  verb: 'submit',
  who: 'handler',
  wait,
  input: answered(text),
});
export const pass = (wait: number): Move => ({
  verb: 'audit',
  who: 'auditor',
  wait,
  input: { auditResult: 1, auditNote: '事实清楚，依据充分，同意。' },
});
const back = (wait: number): Move => ({
  verb: 'audit',
  who: 'auditor',
  wait,
  input: { auditResult: 2, auditNote: '查明的事实没有写明核实的过程，请补充后再报。' },
});
const deliver: Move = { verb: 'deliver', who: 'handler', wait: 0, input: { deliverWay: 1 } };
/** Sixty days for further remedies, plus holidays. */
const close: Move = { verb: 'close', who: 'job', wait: 75 };
const supplement: Move = {
  verb: 'supplement',
  who: 'handler',
  wait: 1,
  input: {
    days: 10,
    items: [{ name: '社会保险缴费记录', required: 1 }],
    note: '请在期限内补充以下材料，逾期未补充的按撤回处理。',
  },
};
const settled = (text: AppealText, chance: Chance): Move[] => [
  claim(chance.whole(0, 3)),
  submit(chance.whole(5, 13), text),
  pass(chance.whole(0, 2)),
  deliver,
];

/** All courses of an appeal with their shares (domain.md 5.2); every status occurs. */
export const appealStories: readonly AppealStory[] = [
  { status: 10, share: 7, age: [0, 4], moves: () => [] },
  // not claimed in time
  { status: 10, share: 1, age: [11, 15], moves: () => [] },
  { status: 20, share: 15, age: [6, 21], moves: (_text, chance) => [claim(chance.whole(0, 3))] },
  // not decided within thirty days
  { status: 20, share: 5, age: [38, 50], moves: (_text, chance) => [claim(chance.whole(0, 3))] },
  {
    status: 20,
    share: 2,
    age: [27, 33],
    moves: () => [
      claim(1),
      { verb: 'extend', who: 'handler', wait: 8, input: { days: 15, reason: '需向原审核机构调取档案，情况复杂。' } },
      { verb: 'extendAudit', who: 'leader', wait: 1, input: { auditResult: 1 } },
    ],
  },
  { status: 21, share: 4, age: [6, 9], moves: () => [claim(1), supplement] },
  {
    status: 30,
    share: 8,
    age: [20, 27],
    moves: (text, chance) => [claim(chance.whole(0, 2)), submit(chance.whole(6, 9), text)],
  },
  { status: 31, share: 3, age: [21, 27], moves: (text) => [claim(1), submit(7, text), back(1)] },
  { status: 40, share: 14, age: [26, 34], moves: settled },
  {
    status: 40,
    share: 3,
    age: [30, 36],
    moves: (text) => [
      ...[claim(1), supplement],
      { verb: 'supplied', who: 'citizen', wait: 4, input: { note: '材料已补充，请查收。' } },
      ...[submit(6, text), pass(1), deliver],
    ],
  },
  {
    status: 41,
    share: 8,
    age: [14, 400],
    refused: true,
    moves: () => [claim(1), { verb: 'submit', who: 'handler', wait: 2, input: refusal }, pass(1)],
  },
  { status: 50, share: 22, age: [130, 800], moves: (text, chance) => [...settled(text, chance), close] },
  {
    status: 50,
    share: 4,
    age: [60, 800],
    moves: (text, chance) => [
      ...settled(text, chance),
      { verb: 'confirm', who: 'citizen', wait: 3 },
      { verb: 'rate', who: 'citizen', wait: 1, input: { satisfaction: chance.whole(3, 5) } },
    ],
  },
  {
    status: 60,
    share: 4,
    age: [10, 400],
    moves: () => [
      claim(1),
      { verb: 'withdraw', who: 'citizen', wait: 2, input: { note: '原审核机构已经更正，申请撤回。' } },
    ],
  },
];
