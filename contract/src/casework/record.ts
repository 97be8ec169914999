import * as z from 'zod';
import { base, choice, day, flag, id, moment, optional, reference, text, truth, whole } from '../conventions.ts';
import { examDistrict } from '../exam/place.ts';
import { left } from './due.ts';
import { namedUser } from './recusal.ts';
import { caseSource, caseStatus, deliverWay, priority, slaState } from './states.ts';
import { withdrawState } from './withdrawal.ts';

const keys = (dictionary: { entries: readonly { key: string | number }[] }) =>
  dictionary.entries.map(({ key }) => Number(key));

/** Ids of uploads, comma-joined or as a list (wire.md A). At most ten; more are told so, and not that their ids are long. */
export const fileIds = optional(
  z.preprocess(
    (value) => (Array.isArray(value) ? value.join(',') : value),
    text(['附件', 'Attachments'], { max: 1000 }),
  ),
);

/** Both clocks as they are at the moment of the answer: when each is due, its state (key of sla_state; null: does not apply), days late. */
const clockFields = {
  acceptDue: z.string().nullable(),
  acceptState: z.int().nullable(),
  acceptOverdueDays: z.int(),
  finishDue: z.string().nullable(),
  finishState: z.int().nullable(),
  finishOverdueDays: z.int(),
};

/** What the list of every kind of case shows; a kind adds its own. Names masked, nothing encrypted (domain.md 3.14). */
export const caseRowFields = {
  ...base,
  caseNo: z.string(),
  title: z.string(),
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
  /** of its most pressing clock */
  slaState: z.int(),
  slaStateName: z.string(),
  ...clockFields,
  acceptNoticeTime: z.string().nullable(),
  /** until `acceptDue` */
  acceptLeft: left.nullable(),
  /** until `finishDue` */
  finishLeft: left.nullable(),
  /** of the clock it is measured by: the finish clock once it has one, the acceptance clock until then */
  overdueDays: z.int(),
  /** since when its clocks stand still */
  pausedSince: z.string().nullable(),
  dueEstimated: z.int(),
  priority: z.int(),
  priorityName: z.string(),
  /** everybody of its department has to stand aside, leadership was told */
  deptRecused: truth,
  urged: z.int(),
  supervised: z.int(),
  confidential: z.int(),
  stage: z.int(),
  stageName: z.string(),
  isRepeat: z.int(),
  clusterId: z.string().nullable(),
  extendState: z.int(),
  extendStateName: z.string(),
  /** of a transfer to an organisation outside, key of transfer_state */
  transferState: z.int(),
  transferStateName: z.string(),
  /** of a withdrawal brought to the counter, key of withdraw_state */
  withdrawState: z.int(),
  withdrawStateName: z.string(),
  /** 1–5: what the applicant says of the answer */
  satisfaction: z.int().nullable(),
  /** what the caller may do to it now */
  allowedActions: z.array(z.string()),
};
export const caseRow = z.object({
  ...caseRowFields,
  /** what its form says in the columns the list has of it (`form` of the page), by their keys; masked as its page is */
  formWords: z.record(z.string(), z.string()).optional(),
});
export type CaseRow = z.output<typeof caseRow>;

/** What stands behind a row of a list; both null of a confidential case. */
export const casePreview = z.object({
  /** the first lines of what was written */
  beginning: z.string().nullable(),
  /** the last thing done to it, looks and prints left out */
  lastStep: z.object({ actionName: z.string(), actorName: z.string(), time: z.string() }).nullable(),
});
export type CasePreview = z.output<typeof casePreview>;

/** What every verb answers (domain.md 3.14): the screen never has to guess. */
export const caseHead = z.object({
  id: z.string(),
  caseNo: z.string(),
  caseStatus: z.int(),
  caseStatusName: z.string(),
  allowedActions: z.array(z.string()),
  slaState: z.int(),
  ...clockFields,
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
  /** of this clock, key of sla_state */
  state: z.int(),
  overdueDays: z.int(),
});
/** 为什么是这一天 */
export const clockCard = z.object({
  exempt: truth,
  accept: clock.nullable(),
  finish: clock.nullable(),
  /** of its most pressing clock */
  state: z.int(),
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

/** An entry under way, as far as it is filled in. */
export const begun = z.object({
  isAnonymous: z.union([z.literal(0), z.literal(1)]).optional(),
  applicantName: z.string().max(100).nullish(),
  idNo: z.string().max(100).nullish(),
  phone: z.string().max(100).nullish(),
  title: z.string().max(500).nullish(),
  content: z.string().max(20_000).nullish(),
});
export type Begun = z.output<typeof begun>;

/** A case that may be about the same matter, and what tells so: the surest reason first. */
export const alike = similarCase.extend({ because: z.array(z.enum(['idNo', 'phone', 'name', 'title', 'words'])) });
export type Alike = z.output<typeof alike>;

/** Said by the leadership alone: a case is confidential no longer. */
export const liftedFlag = optional(z.literal(0));

const basis = z.object({ lawRef: z.string().optional(), text: z.string() });
export const hearing = z.object({
  startTime: moment(['听证开始时间', 'Hearing starts']),
  endTime: optional(moment(['听证结束时间', 'Hearing ends'])),
  place: text(['听证地点', 'Place'], { max: 100 }),
  participants: text(['参加人员', 'Participants'], { max: 500 }),
  record: optional(text(['听证记录', 'Record'], { max: 2000, kind: 'long' })),
});
/** When an organisation outside wrote back what has become of a matter that was transferred to it. */
export const feedbackDay = day(['反馈日期', 'Day of the feedback'], { past: true });
/** 送达 (domain.md 3.1). */
export const deliveryFields = {
  deliverWay: choice(['送达方式', 'Delivered by'], 'deliver_way', keys(deliverWay)),
  deliverTime: moment(['送达时间', 'Delivered'], { past: true }),
};
/** What staff register for whoever brings it to the counter: verbs of the applicant's, the last one of petitions alone. */
export const broughtAct = z.enum(['supplied', 'withdraw', 'relief']);
/** The applicant's time runs by it, not by the day somebody types it in. */
export const broughtTime = moment(['收到时间', 'Received']);
export const supplementItem = z.object({ name: z.string(), required: truth.optional(), note: z.string().optional() });

/** Everything readable about one case of any kind beside its row; personal fields masked. A kind adds its own. */
export const caseDetailFields = {
  ...caseRowFields,
  content: z.string(),
  demand: z.string().nullable(),
  /** masked */
  idNo: z.string().nullable(),
  phone: z.string().nullable(),
  isAnonymous: z.int(),
  /** the privacy notice that was accepted with it; null of what staff registered */
  noticeVersion: z.string().nullable(),
  noticeTime: z.string().nullable(),
  firstCaseId: z.string().nullable(),
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
  /** 1: the reply waits for approval, and leadership alone decides on it */
  signedByLeader: truth,
  replyResult: z.int().nullable(),
  replyResultName: z.string().nullable(),
  replyContent: z.string().nullable(),
  /** the reply as the auditor last returned it */
  returnedContent: z.string().nullable(),
  investigation: z.string().nullable(),
  basis: z.array(basis).nullable(),
  replyTime: z.string().nullable(),
  replyDocNo: z.string().nullable(),
  deliverWay: z.int().nullable(),
  deliverWayName: z.string().nullable(),
  deliverTime: z.string().nullable(),
  /** when the applicant first opened the answer on the public page */
  readTime: z.string().nullable(),
  supplementItems: z.array(supplementItem).nullable(),
  supplementDue: z.string().nullable(),
  pausedDays: z.int(),
  /** as the office has it now (domain.md 4.2): days an extension adds at most, days a supplement is given */
  dayLimits: z.object({ extend: z.int(), supplementLeast: z.int(), supplementMost: z.int() }),
  extendDays: z.int(),
  extendReason: z.string().nullable(),
  extendedTo: z.string().nullable(),
  needAudit: z.int(),
  /** what he says of it in words; not for whom they name */
  satisfactionNote: z.string().nullable(),
  clock: clockCard,
  timeline: z.array(caseEvent),
  files: z.array(attachment),
  /** letters that can be printed now, by code of domain.md 3.16; those of what it is against behind its own */
  letters: z.array(z.object({ code: z.string(), title: z.string() })),
  /** the one that is printed unless somebody chooses another */
  usualLetter: z.string().nullable(),
  /** the users it names, where they are many and the caller may decide whom it concerns */
  recusals: z.array(namedUser).nullable(),
  similar: z.array(similarCase),
  samePerson: z.array(similarCase),
  /** his page among examinees, for whoever may compare people and open it; else null */
  personId: z.string().nullable(),
};

/** What speaks for one matter. */
export const evidence = ['words', 'number', 'day', 'place', 'exam', 'type'] as const;

/** The cases that are handled as one matter with a case, and those that may be: as much as the caller's lists show. */
export const caseCluster = z.object({
  clusterId: z.string().nullable(),
  /** the case itself among them, the oldest first */
  members: z.array(
    similarCase.extend({
      /** masked, or 匿名 */
      applicantName: z.string(),
      handlerName: z.string().nullable(),
      version: z.int(),
      allowedActions: z.array(z.string()),
    }),
  ),
  /** in no common cluster yet; the likeliest first */
  proposals: z.array(
    similarCase.extend({
      clusterId: z.string().nullable(),
      /** how likely it is the same matter, in per cent; from parameter cluster.threshold on */
      likeness: z.int(),
      because: z.array(z.enum(evidence)),
    }),
  ),
});
export type CaseCluster = z.output<typeof caseCluster>;

/** What a reply is written with. */
export const replyPaper = z.object({
  /** the version of the case that the letters are printed from */
  version: z.int(),
  /** the letters it can become; none where a kind has no letter for it */
  letters: z.array(
    z.object({
      /** the outcome it belongs to; null: every other */
      result: z.int().nullable(),
      code: z.string(),
      title: z.string(),
      /** mandatory clauses in their order, with the rich text each begins with */
      clauses: z.array(z.object({ name: z.string(), label: z.string(), opening: z.string() })),
      /** the page as it will be printed over what is saved now: name masked, marked 草稿, each clause in `[data-clause]` */
      html: z.string(),
    }),
  ),
  /** the letter that a transfer goes out with, while it waits for its signature: marked 草稿, who wrote it masked */
  transfer: z.object({ title: z.string(), html: z.string() }).optional(),
  /** ready words of the office, as rich text */
  phrases: z.array(z.object({ title: z.string(), html: z.string() })),
  /** articles in force, each as a line of 依据 */
  laws: z.array(z.object({ title: z.string(), html: z.string() })),
  /** of what it is against: the letters that hold, as they were filed but for the name; no text: it tells more of who he is */
  against: z
    .array(z.object({ code: z.string(), title: z.string(), docNo: z.string(), html: z.string().nullable() }))
    .optional(),
});
export type ReplyPaper = z.output<typeof replyPaper>;

export const caseDetail = z.object(caseDetailFields);
export type CaseDetail = z.output<typeof caseDetail>;

export const caseSorts = [
  'receivedTime',
  'createTime',
  'acceptDue',
  'finishDue',
  'caseNo',
  'caseStatus',
  'overdueDays',
  'acceptOverdueDays',
  'finishOverdueDays',
  'priority',
  'title',
] as const;

/** Fields the list of every kind filters by; `keyword` looks into number, title and pinyin initials. */
export const caseFilterFields = {
  ...base,
  caseNo: text(['受理编号', 'Case number'], { max: 24 }),
  title: text(['标题', 'Title'], { max: 100 }),
  applicantName: text(['申请人', 'Applicant'], { max: 40 }),
  caseStatus: choice(['状态', 'Status'], 'case_status', keys(caseStatus)),
  slaState: choice(['时限状态', 'Deadline'], 'sla_state', keys(slaState)),
  source: choice(['来源', 'Source'], 'case_source', keys(caseSource)),
  // by its keys: no list needs the words of the dictionary
  transferState: choice(['外转签发', 'Transfer outside'], 'transfer_state', [0, 1, 2, 3]),
  withdrawState: choice(['窗口撤回', 'Counter withdrawal'], 'withdraw_state', keys(withdrawState)),
  priority: choice(['紧急程度', 'Priority'], 'priority', keys(priority)),
  isRepeat: flag(['重复', 'Repeat']),
  deptId: reference(['承办机构', 'Department'], 'dept'),
  districtId: reference(['考区', 'District'], examDistrict),
  handlerId: reference(['经办人', 'Handler'], 'user'),
  clusterId: id,
  receivedTime: moment(['收到时间', 'Received']),
  acceptDue: moment(['受理告知期限', 'Acceptance notice due']),
  finishDue: moment(['办结期限', 'Closing due']),
  overdueDays: whole(['超期天数', 'Days overdue']),
  acceptOverdueDays: whole(['受理超期天数', 'Days late in accepting']),
  finishOverdueDays: whole(['办结超期天数', 'Days late in closing']),
  satisfaction: whole(['满意度', 'Rating'], { min: 1, max: 5 }),
};
