import { dictionary, type KeyOf } from '../casework/dictionary.ts';

/** 题型 (domain.md 2.3, 4.1). */
export const questionType = dictionary('question_type', '题型', {
  single: [1, '单项选择', 'Single choice'],
  multiple: [2, '多项选择', 'Multiple choice'],
  judgement: [3, '判断', 'True or false'],
  blanks: [4, '填空', 'Fill in the blanks'],
  short: [5, '简答', 'Short answer'],
  essay: [6, '论述/案例', 'Essay or case'],
  material: [7, '材料题', 'Reading with questions'],
  numeric: [8, '数值', 'Numeric'],
  matching: [9, '匹配', 'Matching'],
  ordering: [10, '排序', 'Ordering'],
});
export type QuestionType = KeyOf<typeof questionType>;

/** 计分规则. */
export const scoreRule = dictionary('score_rule', '计分规则', {
  whole: [1, '全对得分', 'All or nothing'],
  part: [2, '少选得部分分', 'Partial credit'],
  byOption: [3, '按选项计分', 'Score by option'],
  penalty: [4, '错选倒扣', 'Penalty for wrong choice'],
});
export type ScoreRuleKey = KeyOf<typeof scoreRule>;

/** 状态 of a question: 0→1 complete, 1→2 with the audit of its bank, 2↔3, 2→4 leaked. */
export const questionStatus = dictionary('question_status', '试题状态', {
  draft: [0, '草稿', 'Draft'],
  awaiting: [1, '待入库', 'Awaiting entry'],
  banked: [2, '已入库', 'In bank'],
  disabled: [3, '停用', 'Disabled'],
  leaked: [4, '泄露作废', 'Leaked, void'],
});
export type QuestionStatus = KeyOf<typeof questionStatus>;
