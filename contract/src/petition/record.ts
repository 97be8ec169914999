import * as z from 'zod';
import { petitionClass, petitionStage } from '../casework/results.ts';
import { caseSource, caseStatus, priority, slaState } from '../casework/states.ts';
import { base, choice, flag, id, moment, optional, reference, text, truth, whole } from '../conventions.ts';

const keys = (dictionary: { entries: readonly { key: string | number }[] }) =>
  dictionary.entries.map(({ key }) => Number(key));
const labelOf = (zh: string, en: string) => [zh, en] as const;

/** Fields a person fills in about a petition, whoever enters it (domain.md 3.7, register and open). */
export const petitionFields = {
  typeId: reference(labelOf('信访分类', 'Classification'), 'type'),
  title: text(labelOf('标题', 'Title'), { min: 5, max: 100 }),
  content: text(labelOf('信访内容', 'Content'), { min: 20, max: 5000, kind: 'long' }),
  demand: optional(text(labelOf('诉求', 'Demand'), { max: 500, kind: 'long' })),
  applicantName: optional(text(labelOf('信访人', 'Applicant'), { max: 40 })),
  idNo: optional(text(labelOf('证件号码', 'Id number'), { max: 18 })),
  phone: optional(text(labelOf('手机号码', 'Phone'), { max: 20 })),
  isAnonymous: optional(flag(labelOf('匿名', 'Anonymous'))),
  isGroup: optional(flag(labelOf('群体信访', 'Group petition'))),
  groupCount: optional(whole(labelOf('群体人数', 'People'), { min: 2, max: 100000 })),
  representatives: optional(
    z.array(
      z.object({
        name: text(labelOf('代表姓名', 'Representative'), { max: 40 }),
        phone: optional(text(labelOf('代表电话', 'Phone'), { max: 20 })),
      }),
    ),
  ),
  accusedName: optional(text(labelOf('被反映人', 'Accused person'), { max: 40 })),
  accusedDept: optional(text(labelOf('被反映单位', 'Accused unit'), { max: 100 })),
  happenTime: optional(moment(labelOf('发生时间', 'Happened'))),
  happenPlace: optional(text(labelOf('发生地点', 'Place'), { max: 100 })),
  districtId: optional(reference(labelOf('考区', 'District'), 'district')),
};

/** Ids of uploads, comma-joined or as a list (wire.md A). */
export const fileIds = optional(
  z.preprocess(
    (value) => (Array.isArray(value) ? value.join(',') : value),
    text(['附件', 'Attachments'], { max: 300 }),
  ),
);
/** What staff add when they register a letter, a visit, a call or a matter handed down. */
export const registerFields = {
  source: choice(labelOf('来源', 'Source'), 'case_source', [3, 4, 5, 6, 7]),
  ...petitionFields,
  receivedTime: optional(moment(labelOf('收到时间', 'Received'))),
  priority: optional(choice(labelOf('紧急程度', 'Priority'), 'priority', keys(priority))),
  fromOrg: optional(text(labelOf('来文单位', 'Sent by'), { max: 100 })),
  fromDocNo: optional(text(labelOf('来文文号', 'Document number'), { max: 50 })),
  feedbackDue: optional(moment(labelOf('反馈期限', 'Feedback due'))),
  fileIds,
};
export const registerForm = z.object(registerFields);

/** A row of the list: names masked, nothing encrypted (domain.md 3.7). */
export const petitionRow = z.object({
  ...base,
  caseNo: z.string(),
  title: z.string(),
  typeId: z.string(),
  typeName: z.string().nullable(),
  legalClass: z.int(),
  legalClassName: z.string(),
  /** masked, or 匿名 */
  applicantName: z.string(),
  source: z.int(),
  sourceName: z.string(),
  receivedTime: z.string(),
  deptId: z.string(),
  deptName: z.string().nullable(),
  districtId: z.string().nullable(),
  districtName: z.string().nullable(),
  handlerId: z.string().nullable(),
  handlerName: z.string().nullable(),
  caseStatus: z.int(),
  caseStatusName: z.string(),
  slaState: z.int(),
  slaStateName: z.string(),
  acceptDue: z.string().nullable(),
  acceptNoticeTime: z.string().nullable(),
  finishDue: z.string().nullable(),
  overdueDays: z.int(),
  dueEstimated: z.int(),
  priority: z.int(),
  priorityName: z.string(),
  isRepeat: z.int(),
  isGroup: z.int(),
  isBackdated: z.int(),
  /** everybody of its department has to stand aside, leadership was told */
  deptRecused: truth,
  urged: z.int(),
  supervised: z.int(),
  confidential: z.int(),
  stage: z.int(),
  stageName: z.string(),
  clusterId: z.string().nullable(),
  extendState: z.int(),
  extendStateName: z.string(),
});
export type PetitionRow = z.output<typeof petitionRow>;

/** What every verb answers (domain.md 3.14): the screen never has to guess. */
export const caseHead = z.object({
  id: z.string(),
  caseNo: z.string(),
  caseStatus: z.int(),
  caseStatusName: z.string(),
  allowedActions: z.array(z.string()),
  slaState: z.int(),
  finishDue: z.string().nullable(),
  version: z.int(),
  handlerId: z.string().nullable(),
  handlerName: z.string().nullable(),
});
export type CaseHeadAnswer = z.output<typeof caseHead>;

export const attachment = z.object({
  id: z.string(),
  originalName: z.string(),
  extension: z.string(),
  fileSize: z.int(),
  createTime: z.string(),
  /** short signed address below /api */
  link: z.string(),
  /** of the bytes as they were handed in, where what `link` shows was made anew; for the office alone */
  originalLink: z.string().nullable(),
});

/** One entry of the timeline. */
export const caseEvent = z.object({
  id: z.string(),
  seq: z.int(),
  action: z.string(),
  actionName: z.string(),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  actorDept: z.string().nullable(),
  note: z.string().nullable(),
  /** changed columns: [before, after] */
  diff: z.record(z.string(), z.array(z.any())).nullable(),
  time: z.string(),
  isVisible: z.int(),
  hash: z.string(),
});

const clock = z.object({
  raw: z.string(),
  due: z.string(),
  estimated: truth,
  explanation: z.array(z.object({ zh: z.string(), en: z.string() })),
});
/** 为什么是这一天 */
export const clockCard = z.object({
  exempt: truth,
  accept: clock.nullable(),
  finish: clock.nullable(),
  state: z.int(),
  overdueDays: z.int(),
});

export const similarCase = z.object({
  id: z.string(),
  caseNo: z.string(),
  title: z.string(),
  caseStatus: z.int(),
  caseStatusName: z.string(),
  replyResult: z.int().nullable(),
  replyResultName: z.string().nullable(),
  receivedTime: z.string(),
});

const basis = z.object({ lawRef: z.string().optional(), text: z.string() });
export const hearing = z.object({
  startTime: moment(labelOf('听证开始时间', 'Hearing starts')),
  endTime: optional(moment(labelOf('听证结束时间', 'Hearing ends'))),
  place: text(labelOf('听证地点', 'Place'), { max: 100 }),
  participants: text(labelOf('参加人员', 'Participants'), { max: 500 }),
  record: optional(text(labelOf('听证记录', 'Record'), { max: 2000, kind: 'long' })),
});

/** Everything readable about one petition; personal fields masked. */
export const petitionDetail = z.object({
  ...petitionRow.shape,
  allowedActions: z.array(z.string()),
  content: z.string(),
  demand: z.string().nullable(),
  /** masked */
  idNo: z.string().nullable(),
  phone: z.string().nullable(),
  accusedName: z.string().nullable(),
  accusedDept: z.string().nullable(),
  isAnonymous: z.int(),
  groupCount: z.int().nullable(),
  representatives: z.array(z.object({ name: z.string(), phone: z.string().nullable() })).nullable(),
  happenTime: z.string().nullable(),
  happenPlace: z.string().nullable(),
  fromOrg: z.string().nullable(),
  fromDocNo: z.string().nullable(),
  feedbackDue: z.string().nullable(),
  firstCaseId: z.string().nullable(),
  acceptResult: z.int().nullable(),
  acceptResultName: z.string().nullable(),
  fromDeptId: z.string().nullable(),
  fromDeptName: z.string().nullable(),
  toOrg: z.string().nullable(),
  transferTime: z.string().nullable(),
  handlerTime: z.string().nullable(),
  auditorId: z.string().nullable(),
  auditorName: z.string().nullable(),
  auditTime: z.string().nullable(),
  auditResult: z.int().nullable(),
  auditResultName: z.string().nullable(),
  auditNote: z.string().nullable(),
  replyResult: z.int().nullable(),
  replyResultName: z.string().nullable(),
  replyContent: z.string().nullable(),
  investigation: z.string().nullable(),
  basis: z.array(basis).nullable(),
  replyTime: z.string().nullable(),
  replyDocNo: z.string().nullable(),
  supplementItems: z
    .array(z.object({ name: z.string(), required: truth.optional(), note: z.string().optional() }))
    .nullable(),
  supplementDue: z.string().nullable(),
  pausedSince: z.string().nullable(),
  pausedDays: z.int(),
  extendDays: z.int(),
  extendReason: z.string().nullable(),
  extendedTo: z.string().nullable(),
  hearing: z.any().nullable(),
  needAudit: z.int(),
  satisfaction: z.int().nullable(),
  /** what the applicant says of the answer; not for whom it names */
  satisfactionNote: z.string().nullable(),
  clock: clockCard,
  timeline: z.array(caseEvent),
  files: z.array(attachment),
  /** letters that can be printed now, by code of domain.md 3.16 */
  letters: z.array(z.object({ code: z.string(), title: z.string() })),
  /** clauses the reply's letter must hold */
  mandatoryClauses: z.array(z.string()),
  similar: z.array(similarCase),
  samePerson: z.array(similarCase),
  /** reply templates of the classification */
  phrases: z.array(z.object({ title: z.string(), html: z.string() })),
});
export type PetitionDetail = z.output<typeof petitionDetail>;

export const sortable = [
  'receivedTime',
  'createTime',
  'acceptDue',
  'finishDue',
  'caseNo',
  'caseStatus',
  'overdueDays',
  'priority',
  'title',
] as const;

/** Fields the list filters by; `keyword` looks into number, title and pinyin initials. */
export const filterFields = {
  ...base,
  caseNo: text(labelOf('受理编号', 'Case number'), { max: 24 }),
  title: petitionFields.title,
  applicantName: text(labelOf('信访人', 'Applicant'), { max: 40 }),
  typeId: petitionFields.typeId,
  legalClass: choice(labelOf('法定类别', 'Legal class'), 'petition_class', keys(petitionClass)),
  caseStatus: choice(labelOf('状态', 'Status'), 'case_status', keys(caseStatus)),
  slaState: choice(labelOf('时限状态', 'Deadline'), 'sla_state', keys(slaState)),
  source: choice(labelOf('来源', 'Source'), 'case_source', keys(caseSource)),
  priority: choice(labelOf('紧急程度', 'Priority'), 'priority', keys(priority)),
  isRepeat: flag(labelOf('重复信访', 'Repeat')),
  stage: choice(labelOf('阶段', 'Stage'), 'petition_stage', keys(petitionStage)),
  deptId: reference(labelOf('承办机构', 'Department'), 'dept'),
  districtId: reference(labelOf('考区', 'District'), 'district'),
  handlerId: reference(labelOf('经办人', 'Handler'), 'user'),
  clusterId: id,
  receivedTime: moment(labelOf('收到时间', 'Received')),
  acceptDue: moment(labelOf('受理期限', 'Accept by')),
  finishDue: moment(labelOf('办结期限', 'Finish by')),
  overdueDays: whole(labelOf('超期天数', 'Days overdue')),
};
