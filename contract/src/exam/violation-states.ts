import { dictionary, type KeyOf } from '../casework/dictionary.ts';
import type { Label } from '../conventions.ts';
import { keysOf } from '../records.ts';

/** 状态 of a violation record (domain.md 1.3). */
export const recordStatus = dictionary('record_status', '记录状态', {
  inForce: [1, '生效', 'In force'],
  appealed: [2, '申诉中', 'Under appeal'],
  revoked: [3, '已撤销', 'Revoked'],
});
export type RecordStatus = KeyOf<typeof recordStatus>;

export type ViolationLevel = 1 | 2 | 3 | 4 | 5;

/** Effects of a level (domain.md 1.3, 9): the scores it voids, and the years in the integrity record. */
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

export const isViolationLevel = (level: unknown): level is ViolationLevel =>
  typeof level === 'number' && Object.hasOwn(violationEffects, level);

/** What a level means for the examinee. Records have no other level: the database checks it. */
export function effectsOf(level: number): (typeof violationEffects)[ViolationLevel] {
  if (!isViolationLevel(level)) throw new Error(`no violation level ${level}`);
  return violationEffects[level];
}

export const entersIntegrity = (level: number): boolean =>
  isViolationLevel(level) && violationEffects[level].years !== null;

/** From the lightest to the gravest; dictionary keys have a different order. */
const gravity: readonly number[] = [0, 1, 4, 2, 5, 3];

export const gravestOf = (levels: readonly number[]): number =>
  levels.reduce((gravest, one) => (gravity.indexOf(one) > gravity.indexOf(gravest) ? one : gravest), 0);

export const isOfSubject = (level: unknown): boolean => isViolationLevel(level) && violationEffects[level].isOfSubject;

/** Levels a record may change to: its own, with another subject, and lighter ones. */
export const lighterThan = (level: number): ViolationLevel[] =>
  ([1, 2, 3, 4, 5] as const).filter((one) => (one === level ? isOfSubject(one) : gravestOf([level, one]) === level));

interface Change {
  level?: number | null | undefined;
  subjectCode?: string | null | undefined;
}

/** The subject after a change of level; null for levels that cover the whole sitting. */
export const subjectAfter = ({ level, subjectCode }: Change, before: string | null): string | null =>
  isOfSubject(level ?? 0) ? (subjectCode ?? before) : null;

/**
 * Reason why a record cannot change in this way, and the field; undefined if it can. A change never makes a violation
 * graver.
 */
export function changeProblem(
  record: { level: number; subjectCode: string | null; decidedTime: string | null },
  change: Change,
): { field: 'level' | 'subjectCode'; words: Label } | undefined {
  const { level } = change;
  if (level === null || level === undefined)
    return { field: 'level', words: ['请选择变更后的违纪等级', 'Select the new level'] };
  const subject = subjectAfter(change, record.subjectCode);
  if (level === record.level && subject === record.subjectCode)
    return { field: 'level', words: ['变更后的处理与原处理相同', 'Nothing would change'] };
  if (level !== record.level && gravestOf([level, record.level]) === level)
    return {
      field: 'level',
      words: ['变更处理不得加重，请撤销后重新登记', 'It does not become graver; revoke it and record it anew'],
    };
  if (isOfSubject(level) && subject === null)
    return { field: 'subjectCode', words: ['请选择涉及科目', 'Select the subject'] };
  // The hearing covered the decided subject only, so a change must not void the score of another subject.
  if (record.decidedTime !== null && record.subjectCode !== null && subject !== null && subject !== record.subjectCode)
    return {
      field: 'subjectCode',
      words: [
        '作出处理决定后不能改为其他科目，请撤销后重新登记',
        'After the decision it does not become one of another subject; revoke it and record it anew',
      ],
    };
  return undefined;
}

export const violationVerbs = {
  decide: { button: 'examiner_violation', zh: '作出处理决定', en: 'Decide' },
  revoke: { button: 'examiner_violation', zh: '变更或撤销', en: 'Change or revoke' },
  confirm: { button: 'examiner_violation', zh: '确认变更或撤销', en: 'Confirm the change' },
  print: { button: 'examiner_print', zh: '打印文书', en: 'Print letters' },
} as const;
export type ViolationVerb = keyof typeof violationVerbs;
export const violationVerbNames = keysOf(violationVerbs);

export const violationLetters = { WJ01: '违纪违规事先告知书', WJ02: '违纪违规处理决定书' } as const;
export type ViolationLetter = keyof typeof violationLetters;

export const violationPhases = {
  hearing: { zh: '陈述申辩期内', en: 'Defence open' },
  due: { zh: '待作出决定', en: 'To be decided' },
  decided: { zh: '已处理', en: 'Decided' },
  appealed: { zh: '申诉中', en: 'Under appeal' },
  confirming: { zh: '待确认变更', en: 'Change to be confirmed' },
  revoked: { zh: '已撤销', en: 'Revoked' },
} as const;
export type ViolationPhase = keyof typeof violationPhases;
export const violationPhaseNames = keysOf(violationPhases);

interface Standing {
  status: number;
  decidedTime?: string | null | undefined;
  /** the time limit for a defence is over, or the defence was waived */
  isHeard: number;
  pendingTime?: string | null | undefined;
}

export function violationPhaseOf({ status, decidedTime, isHeard, pendingTime }: Standing): ViolationPhase {
  if (status === recordStatus.of.revoked) return 'revoked';
  if (status === recordStatus.of.appealed) return 'appealed';
  if (pendingTime) return 'confirming';
  if (decidedTime) return 'decided';
  return isHeard === 1 ? 'due' : 'hearing';
}
