import { dictionary, type KeyOf } from '../casework/dictionary.ts';
import { keysOf } from '../records.ts';

/** 组卷方式 (domain.md 4.1). */
export const paperBuild = dictionary('paper_build', '组卷方式', {
  hand: [1, '手工组卷', 'By hand'],
  rules: [2, '随机组卷', 'By rules'],
  blueprint: [3, '蓝图组卷', 'By blueprint'],
  parallel: [4, '平行卷', 'Parallel forms'],
});
export type PaperBuild = KeyOf<typeof paperBuild>;

/**
 * 状态 of a paper (domain.md 2.4): 0⇄1 while no published examination uses it, 1→2 when an examination with it begins,
 * 1⇄3.
 */
export const paperStatus = dictionary('paper_status', '试卷状态', {
  draft: [0, '草稿', 'Draft'],
  enabled: [1, '已启用', 'Enabled'],
  used: [2, '已使用', 'Used'],
  disabled: [3, '已停用', 'Disabled'],
});
export type PaperStatus = KeyOf<typeof paperStatus>;

export const paperAction = dictionary('paper_action', '试卷操作', {
  create: ['create', '创建', 'Created'],
  copy: ['copy', '复制', 'Copied'],
  edit: ['edit', '修改', 'Edited'],
  secrecy: ['secrecy', '调整密级', 'Secrecy changed'],
  questions: ['questions', '调整试题', 'Questions changed'],
  enable: ['enable', '启用', 'Enabled'],
  withdraw: ['withdraw', '退回草稿', 'Back to draft'],
  disable: ['disable', '停用', 'Disabled'],
  use: ['use', '考试使用', 'Used by an examination'],
  seal: ['seal', '封存', 'Sealed'],
  unlock: ['unlock', '到期解密', 'Unlocked'],
  openAsk: ['open_ask', '申请提前开启', 'Opening requested'],
  openConfirm: ['open_confirm', '确认提前开启', 'Opening confirmed'],
  read: ['read', '查看内容', 'Read'],
  print: ['print', '打印', 'Printed'],
  recall: ['recall', '移出作废试题', 'Void questions taken out'],
  alarm: ['alarm', '含作废试题', 'Holds a void question'],
  expired: ['expired', '含失效试题', 'Holds a question that is out of date'],
  disused: ['disused', '含停用试题', 'Holds a disabled question'],
  remove: ['remove', '删除', 'Deleted'],
});
export type PaperAction = KeyOf<typeof paperAction>;

/**
 * Actions on a paper with the button each needs; `to`: the status sent with `submit`. Answers list the currently
 * possible ones as `allowedActions`.
 */
export const paperVerbs = {
  edit: { button: 'paper_edit', zh: '编辑', en: 'Edit' },
  remove: { button: 'paper_delete', zh: '删除', en: 'Delete' },
  enable: { button: 'paper_enable', to: 1, zh: '启用', en: 'Enable' },
  withdraw: { button: 'paper_enable', to: 0, zh: '退回草稿', en: 'Back to draft' },
  disable: { button: 'paper_enable', to: 3, zh: '停用', en: 'Disable' },
  copy: { button: 'paper_copy', zh: '复制', en: 'Copy' },
  print: { button: 'paper_print', zh: '打印', en: 'Print' },
  openAsk: { button: 'paper_open_secret', zh: '申请提前开启', en: 'Request opening' },
  openConfirm: { button: 'paper_open_secret', zh: '确认提前开启', en: 'Confirm opening' },
} as const;
export type PaperVerb = keyof typeof paperVerbs;
export const paperVerbNames = keysOf(paperVerbs);

/** Minutes for which the two officers may read a secret paper after opening it early. */
export const openMinutes = 30;
/** Hours after which a request expires. */
export const askHours = 24;
