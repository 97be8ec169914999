import { type Language, say } from '../conventions.ts';
import { isKeyOf } from '../records.ts';
import { caseKind } from './actions.ts';
import { dictionary, type KeyOf } from './dictionary.ts';

/** Action of a timeline row (caseEvent.action, domain.md 4.1). */
export const caseAction = dictionary('case_action', '办理动作', {
  register: ['register', '登记', 'Registered'],
  claim: ['claim', '签收', 'Claimed'],
  release: ['release', '退签', 'Released'],
  supplement: ['supplement', '补正通知', 'Documents requested'],
  supplied: ['supplied', '补正提交', 'Documents submitted'],
  added: ['added', '补充材料', 'Documents added'],
  accept: ['accept', '受理', 'Accepted'],
  refuse: ['refuse', '不予受理', 'Not accepted'],
  transfer: ['transfer', '转送', 'Transferred'],
  transferAsk: ['transfer_ask', '申请转送', 'Transfer requested'],
  transferNo: ['transfer_no', '转送未签发', 'Transfer not signed'],
  transferRecall: ['transfer_recall', '收回转送', 'Transfer recalled'],
  feedback: ['feedback', '转送反馈', 'Feedback received'],
  extendAsk: ['extend_ask', '延期申请', 'Extension requested'],
  extendOk: ['extend_ok', '延期批准', 'Extension granted'],
  extendNo: ['extend_no', '延期驳回', 'Extension refused'],
  object: ['object', '异议退回', 'Objected and returned'],
  assign: ['assign', '分配复核员/经办人', 'Assigned'],
  review: ['review', '复核', 'Reviewed'],
  arbitrate: ['arbitrate', '裁定', 'Arbitrated'],
  hearing: ['hearing', '听证', 'Hearing'],
  draft: ['draft', '起草', 'Drafted'],
  submit: ['submit', '提交审核', 'Submitted for approval'],
  pass: ['pass', '审核通过', 'Approved'],
  // the approvals of a letter that needs several (approval.ts)
  check: ['check', '核稿通过', 'Checked'],
  countersign: ['countersign', '会签通过', 'Countersigned'],
  sign: ['sign', '签发', 'Signed'],
  recall: ['recall', '收回送审', 'Recalled from audit'],
  back: ['back', '审核退回', 'Returned'],
  deliver: ['deliver', '送达', 'Delivered'],
  read: ['read', '查阅', 'Read'],
  withdraw: ['withdraw', '撤回', 'Withdrawn'],
  withdrawAsk: ['withdraw_ask', '登记撤回', 'Withdrawal registered'],
  withdrawNo: ['withdraw_no', '撤回未确认', 'Withdrawal not confirmed'],
  confirm: ['confirm', '申请人确认', 'Confirmed by applicant'],
  relief: ['relief', '申请复查复核', 'Review requested'],
  rate: ['rate', '评价', 'Rated'],
  urge: ['urge', '催办', 'Urged'],
  supervise: ['supervise', '督办', 'Supervised'],
  merge: ['merge', '合并', 'Merged'],
  leave: ['leave', '移出合并', 'Taken out of the merge'],
  execute: ['execute', '更正执行', 'Correction executed'],
  applicant: ['applicant', '申请人信息更新', "Applicant's details updated"],
  amend: ['amend', '登记信息更正', 'Details amended'],
  recuse: ['recuse', '回避认定', 'Recusal decided'],
  score: ['score', '成绩变更', 'Score changed'],
  clock: ['clock', '期限调整', 'Time limit moved'],
  roster: ['roster', '名单修改', 'Roster edited'],
  print: ['print', '打印', 'Printed'],
  export: ['export', '导出', 'Exported'],
  unmask: ['unmask', '查看敏感信息', 'Sensitive data viewed'],
  close: ['close', '办结', 'Closed'],
  remove: ['remove', '删除', 'Deleted'],
  restore: ['restore', '撤销删除', 'Deletion undone'],
});
export type CaseAction = KeyOf<typeof caseAction>;

export function actionWord(kind: string, action: string, language: Language = 'zh'): string {
  const own = isKeyOf(caseKind, kind) ? caseKind[kind].actions?.[action] : undefined;
  return own ? say(own, language) : caseAction.label(action, language);
}
