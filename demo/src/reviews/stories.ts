import type { CaseMove } from '../case-steps.ts';

export type Role = 'manager' | 'drafter' | 'first' | 'second' | 'auditor' | 'leader';

export type Finding = 'upheld' | 'sum' | 'unmarked' | 'other';
export type Move = CaseMove<Role> & { finding?: Finding };

const assign: Move = { verb: 'assign', who: 'manager', wait: 1 };
const claim: Move = { verb: 'claim', who: 'first', wait: 1 };
const reviewed = (who: Role, finding: Finding, wait = 1): Move => ({ verb: 'review', who, wait, finding });
const submit: Move = {
  verb: 'submit',
  who: 'drafter',
  wait: 1,
  input: {
    replyContent:
      '<p>经调取答卷和评卷记录逐项核对，复核过程符合规定。如对本结果有异议，可自收到之日起依法提出申诉。</p>',
  },
};
const pass = (who: Role): Move => ({
  verb: 'audit',
  who,
  wait: 1,
  input: { auditResult: 1, auditNote: '复核程序规范，结果准确，同意。' },
});
const close: Move = { verb: 'close', who: 'job', wait: 45 };

const agreed = (finding: Finding): readonly Move[] => [
  ...[assign, claim, reviewed('first', finding), reviewed('second', finding)],
  ...[submit, pass(finding === 'upheld' ? 'auditor' : 'leader'), close],
];

export const corrected: Readonly<Record<'sum' | 'unmarked', readonly Move[]>> = {
  sum: agreed('sum'),
  unmarked: agreed('unmarked'),
};

/** Courses without a changed score: most are settled directly, some need an arbiter. `share` in percent. */
export const usualStories: readonly { share: number; moves: readonly Move[] }[] = [
  { share: 92, moves: agreed('upheld') },
  {
    share: 8,
    moves: [
      ...[assign, claim, reviewed('first', 'other'), reviewed('second', 'upheld'), reviewed('manager', 'upheld', 2)],
      ...[submit, pass('auditor'), close],
    ],
  },
];

/** Progress of applications in an open task, as the number of moves. */
export const depths: readonly { share: number; depth: number }[] = [
  ...[0, 1, 2, 3, 4, 5, 6].map((depth) => ({ share: depth === 6 ? 4 : 2, depth })),
];
