import { type Label, type Language, say } from '../conventions.ts';
import { type Approvals, approvalWord, nextApproval } from './approval.ts';
import { caseStatus, typeKind } from './states.ts';
import { type CaseTab, defaultTabs } from './tabs.ts';

export const caseVerb = {
  claim: { zh: '签收', en: 'Claim' },
  release: { zh: '退签', en: 'Release' },
  accept: { zh: '受理', en: 'Decide acceptance' },
  draft: { zh: '起草答复', en: 'Draft reply' },
  submit: { zh: '提交审核', en: 'Submit for approval' },
  supplement: { zh: '通知补正', en: 'Request supplements' },
  supplied: { zh: '提交补正材料', en: 'Submit supplements' },
  transfer: { zh: '转送', en: 'Transfer' },
  transferAudit: { zh: '签发转送', en: 'Sign transfer' },
  recall: { zh: '收回', en: 'Recall' },
  feedback: { zh: '登记反馈', en: 'Register feedback' },
  object: { zh: '提出异议', en: 'Object to transfer' },
  hearing: { zh: '听证', en: 'Hold hearing' },
  review: { zh: '复核', en: 'Review' },
  execute: { zh: '更正答复', en: 'Execute correction' },
  audit: { zh: '审核', en: 'Approve or return' },
  // by a user who approved the letter already
  takeBack: { zh: '退回修改', en: 'Return' },
  extend: { zh: '申请延期', en: 'Request extension' },
  extendAudit: { zh: '审批延期', en: 'Decide extension' },
  urge: { zh: '催办', en: 'Urge' },
  supervise: { zh: '督办', en: 'Supervise' },
  assign: { zh: '分配', en: 'Assign' },
  merge: { zh: '合并', en: 'Merge' },
  amend: { zh: '更正登记信息', en: 'Amend details' },
  lift: { zh: '解除保密', en: 'End confidentiality' },
  reveal: { zh: '查看敏感信息', en: 'View sensitive data' },
  remove: { zh: '删除', en: 'Delete' },
  withdraw: { zh: '撤回', en: 'Withdraw' },
  withdrawAudit: { zh: '确认撤回', en: 'Decide withdrawal' },
  confirm: { zh: '确认', en: 'Confirm' },
  relief: { zh: '申请复查复核', en: 'Request review' },
  rate: { zh: '评价', en: 'Rate' },
  deliver: { zh: '登记送达', en: 'Register delivery' },
  read: { zh: '查阅', en: 'Read' },
  lapse: { zh: '按逾期未补正处理', en: 'Lapse' },
  close: { zh: '办结', en: 'Close' },
} as const;
export type CaseVerb = keyof typeof caseVerb;

/**
 * Facts of a kind of case. `prefix` starts the case number (domain.md 3.1), `grant` the codes of its buttons and `menu`
 * those of the menu (4.3); `call` is its word in paths (`<call>/audit`).
 * `types`: for kinds filed under classifications, their key of type_kind and the resource name for
 * `reference(label, refers)`.
 * `statuses`: labels that differ from the common ones (domain.md 3.1). `passes`: the statuses its cases pass through,
 * if not the common ones. `actions`: labels that differ in its timelines.
 * `firstClock`: set if the first clock is not the acceptance notice. `audit`: it runs until the audit; `none`: there is
 * no first clock.
 * `residentsOnly`: applicants have the number of a resident card. Default: any document an examinee registers with.
 * `tabs`: those of its list in order, if not the common ones.
 * `formBy`: for kinds filed with a template form, the list filter that selects one form.
 */
export interface CaseKindFacts {
  zh: string;
  en: string;
  prefix: string;
  grant: string;
  menu: string;
  call: string;
  /**
   * `acceptsIn`: the unit of a classification's acceptance limit (domain.md 3.2); the closing limit is in calendar days
   */
  types?: { kind: number; refers: string; acceptsIn?: 'workday' };
  statuses?: Readonly<Record<number, Label>>;
  refusedLater?: Label;
  passes?: readonly number[];
  actions?: Readonly<Record<string, Label>>;
  firstClock?: 'audit' | 'none';
  formBy?: string;
  residentsOnly?: true;
  tabs?: readonly CaseTab[];
}

/** The kinds that share the engine. A further kind declares itself here and passes its facts to `addCaseKind`. */
export interface CaseKinds {
  petition: CaseKindFacts;
  appeal: CaseKindFacts;
  correction: CaseKindFacts;
  reinspection: CaseKindFacts;
  economist: CaseKindFacts;
}
export type CaseKind = keyof CaseKinds;

/** Kinds that start with an audit are refused by that audit. */
const refusedByAudit = { refuse: ['审核不通过', 'Refused'] } as const;

const known = {
  petition: {
    zh: '信访',
    en: 'Petition',
    prefix: 'XF',
    grant: 'petition',
    menu: 'petition',
    call: 'petitionLetter',
    types: { kind: typeKind.of.petition, refers: 'type' },
    residentsOnly: true,
    refusedLater: ['不再受理', 'No longer accepted'],
  },
  appeal: {
    zh: '申诉',
    en: 'Appeal',
    prefix: 'SS',
    grant: 'appeal',
    menu: 'appeal',
    call: 'appeal',
    types: { kind: typeKind.of.appeal, refers: 'appeal_type', acceptsIn: 'workday' },
    actions: { execute: ['处理变更', 'Decision changed'] },
  },
  correction: {
    zh: '信息更正',
    en: 'Correction',
    prefix: 'GZ',
    grant: 'info',
    menu: 'info_edit',
    call: 'message',
    statuses: {
      10: ['待审核', 'Awaiting audit'],
      20: ['待更正', 'Awaiting execution'],
      30: ['待答复', 'Awaiting answer'],
      41: ['不予更正', 'Not corrected'],
    },
    passes: [10, 20, 21, 30, 40, 41, 50, 60],
    // after the audit a second user executes an approved correction or drafts the letter about a refused one
    tabs: ['received', 'executing', 'drafting', 'mine', 'answered', 'all'],
    firstClock: 'audit',
    actions: refusedByAudit,
  },
  reinspection: {
    zh: '成绩复核',
    en: 'Score review',
    prefix: 'FH',
    grant: 'reinspection',
    menu: 'reinspection_user',
    call: 'reinspectionUser',
    passes: [10, 20, 22, 23, 30, 31, 40, 41, 50, 60],
    // after two reviews a case waits for arbitration or for its letter, and the letter for its auditor
    tabs: ['received', 'mine', 'arbitrating', 'drafting', 'auditing', 'answered', 'all'],
    firstClock: 'none',
    formBy: 'taskId',
  },
  economist: {
    zh: '经济师登记',
    en: 'Registration',
    prefix: 'JS',
    grant: 'econ',
    menu: 'economist',
    call: 'economist',
    statuses: {
      10: ['待审核', 'Awaiting audit'],
      40: ['已登记', 'Registered'],
      41: ['未通过', 'Not passed'],
    },
    passes: [10, 21, 40, 41, 50, 60],
    tabs: ['received', 'mine', 'answered', 'all'],
    firstClock: 'audit',
    actions: refusedByAudit,
    formBy: 'batchNo',
  },
} satisfies Record<string, CaseKindFacts>;

// A declared kind is added before its first call is defined.
export const caseKind = known as Partial<Record<CaseKind, CaseKindFacts>> as Record<CaseKind, CaseKindFacts>;

export const statusWord = (kind: CaseKind, status: number, language: Language = 'zh'): string =>
  caseKind[kind].statuses?.[status]?.[language === 'en' ? 1 : 0] ?? caseStatus.label(status, language);

interface Standing extends Partial<Approvals> {
  caseStatus: number;
  acceptNoticeTime: string | null;
}

export const standingWord = (
  kind: CaseKind,
  { caseStatus: status, acceptNoticeTime, ...approvals }: Standing,
  language: Language = 'zh',
): string => {
  const { approvalLevels = 1, approvedBy = [] } = approvals;
  if (status === caseStatus.of.auditing && approvalLevels > 1)
    return say(approvalWord[nextApproval({ approvalLevels, approvedBy })].waits, language);
  const later = status === caseStatus.of.refused && acceptNoticeTime !== null ? caseKind[kind].refusedLater : undefined;
  return later?.[language === 'en' ? 1 : 0] ?? statusWord(kind, status, language);
};

export const acceptDueWord = (kind: CaseKind): Label =>
  caseKind[kind].firstClock === 'audit' ? ['审核期限', 'Audited by'] : ['受理告知期限', 'You are told by'];

export interface FirstClock {
  due: Label;
  left: Label;
  late: Label;
}
export const telling: FirstClock = {
  due: ['受理告知期限', 'Acceptance notice due'],
  left: ['受理剩余', 'Notice due'],
  late: ['受理超期天数', 'Days late in accepting'],
};
const auditing: FirstClock = {
  due: ['审核期限', 'Audit due'],
  left: ['审核剩余', 'Audit due'],
  late: ['审核超期天数', 'Days late in auditing'],
};

/** Whether handlers claim cases of this kind. Cases decided by audits are not claimed, though they can be assigned. */
export const isClaimed = (kind: CaseKind): boolean => caseKind[kind].firstClock !== 'audit';

export const hasClosing = (kind: CaseKind): boolean =>
  caseKind[kind].passes?.includes(caseStatus.of.handling) !== false;

export const firstClockOf = (kind: CaseKind): FirstClock | undefined => {
  const { firstClock } = caseKind[kind];
  if (firstClock === 'none') return undefined;
  return firstClock === 'audit' ? auditing : telling;
};

export const filedKinds = (): (CaseKindFacts & { types: NonNullable<CaseKindFacts['types']> })[] =>
  Object.values(caseKind).flatMap((facts) => (facts.types ? [{ ...facts, types: facts.types }] : []));

export const tabsOf = (kind: CaseKind): readonly CaseTab[] => caseKind[kind].tabs ?? defaultTabs;

/**
 * Declares a further kind.
 * @throws Error at startup if the name is taken
 */
export function addCaseKind(kind: CaseKind, facts: CaseKindFacts): void {
  if (Object.hasOwn(caseKind, kind)) throw new Error(`the kind of case ${kind} is declared twice`);
  caseKind[kind] = facts;
}
