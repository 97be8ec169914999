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

export const difficulty = dictionary('difficulty', '难度', {
  easy: [1, '易', 'Easy'],
  fairlyEasy: [2, '较易', 'Fairly easy'],
  medium: [3, '中', 'Medium'],
  fairlyHard: [4, '较难', 'Fairly hard'],
  hard: [5, '难', 'Hard'],
});

export const cognition = dictionary('cognition', '认知层次', {
  recall: [1, '识记', 'Recall'],
  understand: [2, '理解', 'Understand'],
  apply: [3, '应用', 'Apply'],
  analyse: [4, '分析', 'Analyse'],
  evaluate: [5, '评价', 'Evaluate'],
});

export const secretLevel = dictionary('secret_level', '密级', {
  open: [0, '公开', 'Open'],
  internal: [1, '内部', 'Internal'],
  secret: [2, '秘密', 'Secret'],
});

/** 审核状态 of a bank (domain.md 2.1): 0, 3 and 4 can be submitted, 1 can be decided or revoked. */
export const bankAuditStatus = dictionary('bank_audit_status', '题库审核状态', {
  none: [0, '未提交', 'Not submitted'],
  awaiting: [1, '待审核', 'Awaiting approval'],
  passed: [2, '已通过', 'Approved'],
  rejected: [3, '已驳回', 'Rejected'],
  revoked: [4, '已撤回', 'Withdrawn'],
});
export type BankAuditStatus = KeyOf<typeof bankAuditStatus>;

/** State of a staged row (domain.md 2.3, questionTemp). */
export const tempStatus = dictionary('temp_status', '暂存状态', {
  wrong: [0, '有错误', 'With errors'],
  ready: [1, '可导入', 'Ready'],
  twin: [2, '疑似重复', 'Possible duplicate'],
  imported: [3, '已导入', 'Imported'],
  dropped: [4, '已放弃', 'Left out'],
});
export type TempStatus = KeyOf<typeof tempStatus>;

export const bankAction = dictionary('bank_action', '题库操作', {
  create: ['create', '创建', 'Created'],
  edit: ['edit', '修改', 'Edited'],
  submit: ['submit', '提交审核', 'Submitted for approval'],
  pass: ['pass', '审核通过', 'Approved'],
  reject: ['reject', '驳回', 'Rejected'],
  revoke: ['revoke', '撤回', 'Withdrawn'],
  pull: ['pull', '拉取', 'Pulled'],
  pulled: ['pulled', '被其他单位拉取', 'Pulled by another unit'],
  resolve: ['resolve', '处理拉取冲突', 'Pulled conflicts decided'],
  import: ['import', '批量导入', 'Questions imported'],
  export: ['export', '导出试题', 'Questions exported'],
  leak: ['leak', '试题作废', 'Question declared leaked'],
  remove: ['remove', '删除', 'Deleted'],
});
export type BankAction = KeyOf<typeof bankAction>;
