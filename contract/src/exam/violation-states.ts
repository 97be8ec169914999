import { dictionary, type KeyOf } from '../casework/dictionary.ts';

/** 状态 of a violation record (domain.md 1.3). */
export const recordStatus = dictionary('record_status', '记录状态', {
  inForce: [1, '生效', 'In force'],
  appealed: [2, '申诉中', 'Under appeal'],
  revoked: [3, '已撤销', 'Revoked'],
});
export type RecordStatus = KeyOf<typeof recordStatus>;

export type ViolationLevel = 1 | 2 | 3 | 4 | 5;

/** What a level does (domain.md 1.3, 9): what becomes void, and for how many years it stands in the integrity record. */
export const violationEffects = {
  1: { isOfSubject: true, years: null, zh: '一般违纪', en: 'Ordinary violation' },
  2: { isOfSubject: false, years: 5, zh: '严重违纪', en: 'Serious violation' },
  3: { isOfSubject: false, years: 'endless', zh: '特别严重违纪', en: 'Very serious violation' },
  4: { isOfSubject: true, years: null, zh: '答卷雷同', en: 'Identical answers' },
  5: { isOfSubject: false, years: 5, zh: '提供虚假材料', en: 'False documents' },
} as const satisfies Record<
  ViolationLevel,
  { isOfSubject: boolean; years: number | 'endless' | null; zh: string; en: string }
>;

/** From the lightest to the gravest: the keys of the dictionary are in no such order. */
const gravity: readonly number[] = [0, 1, 4, 2, 5, 3];

/** The gravest of some levels; 0: none. */
export const gravestOf = (levels: readonly number[]): number =>
  levels.reduce((gravest, one) => (gravity.indexOf(one) > gravity.indexOf(gravest) ? one : gravest), 0);

/** What a person can do with a record, by the button it needs. */
export const violationVerbs = {
  decide: { button: 'examiner_violation', zh: '作出处理决定', en: 'Decide' },
  revoke: { button: 'examiner_violation', zh: '变更或撤销', en: 'Change or revoke' },
  print: { button: 'examiner_print', zh: '打印文书', en: 'Print letters' },
} as const;
export type ViolationVerb = keyof typeof violationVerbs;
export const violationVerbNames = Object.keys(violationVerbs) as [ViolationVerb, ...ViolationVerb[]];

export const violationLetters = { WJ01: '违纪违规事先告知书', WJ02: '违纪违规处理决定书' } as const;
export type ViolationLetter = keyof typeof violationLetters;

/** 办理状态: where a record stands, in the order it goes through. */
export const violationPhases = {
  hearing: { zh: '陈述申辩期内', en: 'Open to a defence' },
  due: { zh: '待作出决定', en: 'To be decided' },
  decided: { zh: '已处理', en: 'Decided' },
  appealed: { zh: '申诉中', en: 'Under appeal' },
  revoked: { zh: '已撤销', en: 'Revoked' },
} as const;
export type ViolationPhase = keyof typeof violationPhases;
export const violationPhaseNames = Object.keys(violationPhases) as [ViolationPhase, ...ViolationPhase[]];

interface Standing {
  status: number;
  decidedTime?: string | null | undefined;
  /** the window for a defence is over, or nobody wants one */
  isHeard: number;
}

export function violationPhaseOf({ status, decidedTime, isHeard }: Standing): ViolationPhase {
  if (status === recordStatus.of.revoked) return 'revoked';
  if (status === recordStatus.of.appealed) return 'appealed';
  if (decidedTime) return 'decided';
  return isHeard === 1 ? 'due' : 'hearing';
}
