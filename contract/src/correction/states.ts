import { dictionary } from '../casework/dictionary.ts';
import type { Label } from '../conventions.ts';
import { type ExamStatus, examStatus } from '../exam/formal/states.ts';
import { keysOf as namesOf } from '../records.ts';

/** 更正原因 (domain.md 3.8). */
export const editReason = dictionary('edit_reason', '更正原因', {
  police: [1, '公安机关变更', 'Changed by the police'],
  own: [2, '本人填报错误', 'Own mistake'],
  staff: [3, '工作人员录入错误', 'Mistake of the staff'],
  other: [4, '其他', 'Other'],
});

export const editResult = dictionary('edit_result', '更正结果', {
  corrected: [1, '已更正', 'Corrected'],
  partly: [2, '部分更正', 'Partly corrected'],
  refused: [3, '不予更正', 'Not corrected'],
});

export const openingStatus = dictionary('edit_exam_status', '更正考试状态', {
  draft: [0, '草稿', 'Draft'],
  open: [1, '开放中', 'Open'],
  closed: [2, '已关闭', 'Closed'],
});

export const changeRule = dictionary('edit_rule', '更正规则', {
  forbidden: [0, '不允许', 'Not allowed'],
  allowed: [1, '允许', 'Allowed'],
  twoPasses: [2, '需二审', 'Two passes'],
});

export const fieldLabels = {
  name: ['姓名', 'Name'],
  idNo: ['证件号码', 'ID number'],
  phone: ['手机号', 'Phone'],
  gender: ['性别', 'Sex'],
  workUnit: ['工作单位', 'Work unit'],
  education: ['学历', 'Education'],
  major: ['专业', 'Major'],
} as const satisfies Readonly<Record<string, Label>>;
export type CorrectableField = keyof typeof fieldLabels;
export const correctableFields = namesOf(fieldLabels);

/** Identity fields: a change needs two audits by different users, and a third user executes it (domain.md 3.8). */
export const ofIdentity: readonly CorrectableField[] = ['name', 'idNo'];

export const keyedFields: Partial<Readonly<Record<CorrectableField, string>>> = {
  gender: 'sex',
  education: 'education',
};

export const keysOf: Partial<Readonly<Record<CorrectableField, readonly number[]>>> = {
  gender: [1, 2],
  education: [1, 2, 3, 4, 5, 6],
};

/** Phase of the examination at the time of the request; certificates are issued once it is archived. */
export const phases = ['before', 'after', 'certificate'] as const;
export type Phase = (typeof phases)[number];
export const phaseLabels: Readonly<Record<Phase, Label>> = {
  before: ['考前', 'Before'],
  after: ['考后', 'After'],
  certificate: ['发证后', 'Certificates made'],
};

export function phaseOf(status: ExamStatus | number): Phase {
  if (status === examStatus.of.archived) return 'certificate';
  return status < examStatus.of.running ? 'before' : 'after';
}

export interface FieldRules extends Readonly<Record<Phase, number>> {
  fieldKey: CorrectableField;
}

export const rulesOf = (field: CorrectableField) =>
  changeRule.entries.filter(({ key }) => Number(key) !== changeRule.of.allowed || !ofIdentity.includes(field));

export const heldRule = (field: CorrectableField, rule: number): number =>
  rule === changeRule.of.allowed && ofIdentity.includes(field) ? changeRule.of.twoPasses : rule;

/** Rule of an opening for a field in a phase; a field without a rule cannot be corrected. */
export const ruleOf = (rules: readonly FieldRules[], field: CorrectableField, phase: Phase): number =>
  rules.find(({ fieldKey }) => fieldKey === field)?.[phase] ?? changeRule.of.forbidden;

export const passesFor = (rules: readonly FieldRules[], fields: readonly CorrectableField[], phase: Phase): 1 | 2 =>
  fields.some((field) => ofIdentity.includes(field) || ruleOf(rules, field, phase) === changeRule.of.twoPasses) ? 2 : 1;

export const certificateWords: Label = [
  '成绩证书已制发,不予修改',
  'Certificates have been made: nothing is corrected any more',
];
