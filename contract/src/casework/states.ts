import { dictionary, type KeyOf } from './dictionary.ts';

/** 状态: one dictionary for all kinds of case; each uses a subset (domain.md 3.1). */
export const caseStatus = dictionary('case_status', '事项状态', {
  draft: [0, '草稿', 'Draft'],
  received: [10, '待受理', 'Awaiting acceptance'],
  handling: [20, '办理中', 'In progress'],
  supplementing: [21, '待补正', 'Awaiting documents'],
  secondReview: [22, '待二次复核', 'Awaiting second review'],
  arbitrating: [23, '待裁定', 'Awaiting arbitration'],
  auditing: [30, '待审核', 'Awaiting approval'],
  returned: [31, '审核退回', 'Returned by auditor'],
  answered: [40, '已答复', 'Answered'],
  refused: [41, '不予受理', 'Not accepted'],
  transferred: [42, '已转送', 'Transferred'],
  closed: [50, '已办结', 'Closed'],
  withdrawn: [60, '已撤回', 'Withdrawn'],
});
export type CaseStatus = KeyOf<typeof caseStatus>;

export const openStatuses: readonly CaseStatus[] = [10, 20, 21, 22, 23, 30, 31];

export const caseSource = dictionary('case_source', '事项来源', {
  applet: [1, '小程序', 'Mini program'],
  website: [2, '网站', 'Website'],
  letter: [3, '来信', 'Letter'],
  visit: [4, '来访', 'Visit'],
  telephone: [5, '电话', 'Telephone'],
  superior: [6, '上级交办', 'Assigned by superior'],
  staff: [7, '工作人员代录', 'Entered by staff'],
});
export type CaseSource = KeyOf<typeof caseSource>;

export const priority = dictionary('priority', '紧急程度', {
  normal: [1, '一般', 'Normal'],
  urgent: [2, '紧急', 'Urgent'],
  critical: [3, '特急', 'Critical'],
});

export const extendState = dictionary('extend_state', '延期状态', {
  none: [0, '无', 'None'],
  asked: [1, '申请中', 'Requested'],
  granted: [2, '已批准', 'Granted'],
  refused: [3, '已驳回', 'Refused'],
});
export type ExtendState = KeyOf<typeof extendState>;

export const slaState = dictionary('sla_state', '时限状态', {
  normal: [0, '正常', 'On time'],
  warning: [1, '预警', 'Due soon'],
  today: [2, '今日到期', 'Due today'],
  overdue: [3, '已超期', 'Overdue'],
  paused: [4, '已暂停', 'Paused'],
  stopped: [5, '已结束', 'Ended'],
});
export type SlaState = KeyOf<typeof slaState>;

export const deliverWay = dictionary('deliver_way', '送达方式', {
  applet: [1, '小程序', 'Mini program'],
  sms: [2, '短信', 'Text message'],
  post: [3, '邮寄', 'Post'],
  inPerson: [4, '当面', 'In person'],
  announcement: [5, '公告', 'Public announcement'],
});
export type DeliverWay = KeyOf<typeof deliverWay>;

export const auditResult = dictionary('audit_result', '审核结果', {
  pass: [1, '通过', 'Passed'],
  refuse: [2, '不通过/退回', 'Refused or returned'],
  supplement: [3, '退回补正', 'Returned for documents'],
});
export type AuditResult = KeyOf<typeof auditResult>;

export const typeKind = dictionary('type_kind', '分类所属', {
  appeal: [1, '申诉', 'Appeal'],
  petition: [2, '信访', 'Petition'],
});
