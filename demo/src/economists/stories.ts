import { auditResult } from '@kaoxin/contract/casework/states.ts';
import { type CheckKey, checkKeys } from '@kaoxin/contract/economist/checks.ts';
import type { Said } from '@kaoxin/server/areas/economist/decide.ts';
import type { CaseMove } from '../case-steps.ts';
import type { Chance } from '../prng.ts';

/** `district`: the manager of the person's district. `committee` is a different user than `city`. */
export type Role = 'district' | 'city' | 'committee';
export type Move = CaseMove<Role, Said>;

export interface RegistrationStory {
  share: number;
  /** days since receipt */
  age: readonly [least: number, most: number];
  isShort?: true;
  isSenior?: true;
  isPromised?: true;
  moves: (level: number, chance: Chance) => readonly Move[];
}

const { pass, refuse, supplement } = auditResult.of;
const senior = 3;

const answers = (bad: Partial<Record<CheckKey, readonly [ok: number, note: string]>> = {}): Partial<Said> => {
  const checked = checkKeys.map((key) => {
    const [ok, note] = bad[key] ?? [1];
    return { key, ok, ...(note ? { note } : {}) };
  });
  return { checked, items: checked.map(({ key, ok }) => ({ key, ok: ok === 1 })) };
};
const audit = (who: Role, wait: number, input: Said): Move => ({ verb: 'audit', who, wait, input });

const passed = (who: Role, wait: number, more: Partial<Said> = {}): Move =>
  audit(who, wait, { auditResult: pass, ...answers(), ...more });
const refused = (who: Role, wait: number, bad: Parameters<typeof answers>[0], auditNote: string): Move =>
  audit(who, wait, { auditResult: refuse, auditNote, ...answers(bad) });
const sentBack: Move = audit('district', 1, {
  auditResult: supplement,
  auditNote: '请补交加盖单位公章的工作年限证明，并上传学信网学历在线验证报告。',
});
const supplied: Move = {
  verb: 'supplied',
  who: 'citizen',
  wait: 3,
  input: { note: '已补交加盖公章的证明和验证报告。' },
};
const deliver: Move = { verb: 'deliver', who: 'city', wait: 0, input: { deliverWay: 1 } };
const confirm: Move = { verb: 'confirm', who: 'citizen', wait: 3 };
const withdraw: Move = { verb: 'withdraw', who: 'citizen', wait: 1, input: { note: '材料尚未备齐，备齐后重新提交。' } };

function levelsOf(level: number, luck: Chance, more: Partial<Said> = {}): Move[] {
  const isBatch = Object.keys(more).length === 0 && luck.happens(0.4);
  return [
    passed('district', luck.whole(1, 5), { ...(isBatch ? { isBatch } : {}), ...more }),
    passed('city', luck.whole(1, 5), { auditNote: '材料齐全，符合登记条件。', ...more }),
    ...(level === senior
      ? [passed('committee', luck.whole(4, 9), { docNo: `江评〔2026〕${luck.whole(3, 40)}号`, ...more })]
      : []),
  ];
}

const tooShort = refused(
  'district',
  2,
  { years: [0, '按所填经历计算不足要求年限'] },
  '工作年限不符合要求，可在年限达到后重新提交。',
);
const provenOtherwise = answers({ years: [1, '另附社会保险缴费记录，可证明年限达到要求'] });
const noReport = (luck: Chance): readonly Move[] => [
  passed('district', luck.whole(1, 4)),
  refused('city', 2, { report: [0, '学信网查无此学历'] }, '学历未能通过核验。'),
];
const falsePromise = (luck: Chance): readonly Move[] => [
  passed('district', luck.whole(1, 4)),
  audit('city', 3, {
    auditResult: refuse,
    auditNote: '所交学历证书经核实系伪造，与承诺不符。',
    falsePromise: true,
    ...answers({ diploma: [0, '经毕业院校核实系伪造'] }),
  }),
];

/** Courses in the current batches; every state occurs (domain.md 5.2). */
export const currentStories: readonly RegistrationStory[] = [
  { share: 17, age: [0, 6], moves: () => [] },
  { share: 5, age: [0, 6], isShort: true, moves: () => [] },
  // not audited in time
  { share: 3, age: [17, 24], moves: () => [] },
  { share: 15, age: [5, 9], moves: (_level, luck) => [passed('district', luck.whole(1, 3))] },
  {
    share: 4,
    age: [14, 20],
    isSenior: true,
    moves: (_level, luck) => levelsOf(senior, luck).slice(0, 2),
  },
  { share: 7, age: [3, 7], moves: () => [sentBack] },
  { share: 5, age: [8, 12], moves: () => [sentBack, supplied] },
  { share: 5, age: [6, 40], isShort: true, moves: () => [tooShort] },
  { share: 3, age: [12, 40], moves: (_level, luck) => noReport(luck) },
  { share: 3, age: [20, 60], isShort: true, moves: (level, luck) => levelsOf(level, luck, provenOtherwise) },
  { share: 20, age: [20, 80], moves: (level, luck) => [...levelsOf(level, luck), deliver] },
  { share: 9, age: [30, 80], moves: (level, luck) => [...levelsOf(level, luck), deliver, confirm] },
  { share: 4, age: [3, 60], moves: () => [withdraw] },
];

export const earlierStories: readonly RegistrationStory[] = [
  { share: 84, age: [0, 60], moves: (level, luck) => [...levelsOf(level, luck), deliver, confirm] },
  {
    share: 3,
    age: [0, 60],
    isShort: true,
    moves: (level, luck) => [...levelsOf(level, luck, provenOtherwise), deliver, confirm],
  },
  { share: 6, age: [0, 60], isShort: true, moves: () => [tooShort] },
  { share: 3, age: [0, 60], moves: (_level, luck) => noReport(luck) },
  { share: 1, age: [0, 60], isPromised: true, moves: (_level, luck) => falsePromise(luck) },
  { share: 3, age: [0, 60], moves: () => [withdraw] },
];
