import { auditResult } from '@kaoxin/contract/casework/states.ts';
import { editResult } from '@kaoxin/contract/correction/states.ts';
import type { StepInput } from '@kaoxin/server/areas/casework/index.ts';
import type { CaseMove } from '../case-steps.ts';
import type { Chance } from '../prng.ts';

/** `executor`: a different user than the first auditor. */
export type Move = CaseMove<'clerk' | 'auditor' | 'executor' | 'leader', StepInput & { applied?: string[] }>;

export interface CorrectionStory {
  status: number;
  /** percent */
  share: number;
  /** days since receipt */
  age: readonly [least: number, most: number];
  /** requested fields: identity, which takes two passes; name and phone; or any */
  wants?: 'identity' | 'several';
  moves: (passes: 1 | 2, chance: Chance) => readonly Move[];
}

const { pass, refuse, supplement } = auditResult.of;
const { corrected, partly, refused } = editResult.of;

const audit = (who: 'clerk' | 'auditor', wait: number, result: number, auditNote: string): Move => ({
  verb: 'audit',
  who,
  wait,
  input: { auditResult: result, auditNote },
});
const firstPass = (wait: number): Move => audit('clerk', wait, pass, '材料齐全，与所附证明一致。');
const passed = (passes: 1 | 2, wait: number): Move[] => [
  firstPass(wait),
  ...(passes === 2 ? [audit('auditor', 1, pass, '二审同意。')] : []),
];
const noProof = audit('clerk', 1, refuse, '所附材料不能证明需要更正的内容，不予更正。');
const execute = (wait: number, input: Move['input']): Move => ({ verb: 'execute', who: 'executor', wait, input });
const deliver: Move = { verb: 'deliver', who: 'clerk', wait: 0, input: { deliverWay: 1 } };
const settled = (passes: 1 | 2, chance: Chance): Move[] => [
  ...passed(passes, chance.whole(0, 3)),
  execute(chance.whole(0, 4), { replyResult: corrected }),
  deliver,
];

/** All courses of a correction with their shares (domain.md 5.2); every status occurs. */
export const correctionStories: readonly CorrectionStory[] = [
  { status: 10, share: 11, age: [0, 3], moves: () => [] },
  { status: 10, share: 7, age: [3, 5], wants: 'identity', moves: () => [firstPass(1)] },
  // not audited in time
  { status: 10, share: 3, age: [11, 14], moves: () => [] },
  { status: 20, share: 12, age: [5, 9], moves: (passes, chance) => passed(passes, chance.whole(0, 2)) },
  // not executed within ten workdays
  { status: 20, share: 3, age: [26, 32], moves: (passes) => passed(passes, 1) },
  {
    status: 20,
    share: 2,
    age: [12, 16],
    moves: (passes) => [
      ...passed(passes, 1),
      { verb: 'extend', who: 'clerk', wait: 3, input: { days: 5, reason: '需要向公安机关核实，等待回函。' } },
      { verb: 'extendAudit', who: 'leader', wait: 1, input: { auditResult: 1 } },
    ],
  },
  {
    status: 21,
    share: 6,
    age: [4, 7],
    moves: () => [audit('clerk', 1, supplement, '请补充载有变更记录的户口簿页或公安机关出具的证明。')],
  },
  { status: 30, share: 5, age: [4, 8], moves: () => [noProof] },
  { status: 40, share: 19, age: [14, 30], moves: settled },
  {
    status: 40,
    share: 3,
    age: [14, 30],
    wants: 'several',
    moves: (passes) => [
      ...passed(passes, 1),
      execute(2, { replyResult: partly, applied: ['phone'], replyContent: '<p>姓名的证明材料不足，未予更正。</p>' }),
      deliver,
    ],
  },
  {
    status: 40,
    share: 2,
    age: [14, 30],
    moves: (passes) => [
      ...passed(passes, 1),
      execute(2, { replyResult: refused, replyContent: '<p>经向公安机关核实，现有信息与户籍登记一致，不予更正。</p>' }),
      deliver,
    ],
  },
  {
    status: 41,
    share: 8,
    age: [8, 40],
    moves: () => [noProof, execute(1, { replyResult: refused })],
  },
  {
    status: 50,
    share: 13,
    age: [20, 40],
    moves: (passes, chance) => [
      ...settled(passes, chance),
      { verb: 'confirm', who: 'citizen', wait: 2 },
      { verb: 'rate', who: 'citizen', wait: 1, input: { satisfaction: chance.whole(3, 5) } },
    ],
  },
  {
    status: 60,
    share: 6,
    age: [5, 40],
    moves: () => [{ verb: 'withdraw', who: 'citizen', wait: 1, input: { note: '信息没有错误，申请撤回。' } }],
  },
];
