import * as z from 'zod';
import { base, choice, day, flag, id, moment, optional, reference, text, truth, whole } from '../conventions.ts';
import { examDistrict } from '../exam/places/place.ts';
import { object } from '../fields/object.ts';
import { left } from './due.ts';
import { namedUser } from './people/recusal.ts';
import { withdrawState } from './public/withdrawal.ts';
import { caseSource, caseStatus, deliverWay, priority, slaState } from './states.ts';

const keys = (dictionary: { entries: readonly { key: string | number }[] }) =>
  dictionary.entries.map(({ key }) => Number(key));

/**
 * Ids of uploads, comma-joined or as a list (wire.md A). At most ten. The schema allows a longer text, so that the
 * server can report the number of files instead of the length of the text.
 */
export const fileIds = optional(
  z.preprocess(
    (value) => (Array.isArray(value) ? value.join(',') : value),
    text(['附件', 'Attachments'], { max: 1000 }),
  ),
);

/** Both clocks at the time of the answer: due time, state (key of sla_state; null: does not apply), days late. */
const clockFields = {
  acceptDue: z.string().nullable(),
  acceptState: z.int().nullable(),
  acceptOverdueDays: z.int(),
  finishDue: z.string().nullable(),
  finishState: z.int().nullable(),
  finishOverdueDays: z.int(),
};

/**
 * Row fields of every kind of case; each kind adds its own. Names are masked, encrypted values omitted (domain.md
 * 3.14).
 */
const caseRowFields = {
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
  acceptLeft: left.nullable(),
  finishLeft: left.nullable(),
  /** of the clock it is measured by: the finish clock once it has one, until then the acceptance clock */
  overdueDays: z.int(),
  pausedSince: z.string().nullable(),
  dueEstimated: z.int(),
  priority: z.int(),
  priorityName: z.string(),
  /** everyone in its department must recuse; leadership was notified */
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
  /** for a transfer to an outside organisation, key of transfer_state */
  transferState: z.int(),
  transferStateName: z.string(),
  withdrawState: z.int(),
  withdrawStateName: z.string(),
  /** 1–5: the applicant's rating of the reply */
  satisfaction: z.int().nullable(),
  allowedActions: z.array(z.string()),
};
export const caseRow = object(() => ({
  ...caseRowFields,
  /** its form values for the form columns of the list (`form` of the page), by key; masked like the page */
  formWords: z.record(z.string(), z.string()).optional(),
}));
export type CaseRow = z.output<typeof caseRow>;

/** Preview of a list row; both fields are null for a confidential case. */
export const casePreview = object(() => ({
  beginning: z.string().nullable(),
  lastStep: z.object({ actionName: z.string(), actorName: z.string(), time: z.string() }).nullable(),
}));
export type CasePreview = z.output<typeof casePreview>;

/** Answer of every verb (domain.md 3.14), complete enough for the screen to update without a reload. */
export const caseHead = object(() => ({
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
}));
export type CaseHeadAnswer = z.output<typeof caseHead>;

export const attachment = object(() => ({
  id: z.string(),
  originalName: z.string(),
  extension: z.string(),
  fileSize: z.int(),
  createTime: z.string(),
  /** short signed address below /api */
  link: z.string(),
  /** the uploaded bytes, if `link` shows a converted copy; for staff only */
  originalLink: z.string().nullable(),
}));

export const caseEvent = object(() => ({
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
}));

const clock = object(() => ({
  raw: z.string(),
  due: z.string(),
  estimated: truth,
  explanation: z.array(z.object({ zh: z.string(), en: z.string() })),
  state: z.int(),
  overdueDays: z.int(),
}));
export const clockCard = object(() => ({
  exempt: truth,
  accept: clock.nullable(),
  finish: clock.nullable(),
  state: z.int(),
}));

export const similarCase = object(() => ({
  id: z.string(),
  caseNo: z.string(),
  title: z.string(),
  caseStatus: z.int(),
  caseStatusName: z.string(),
  replyResult: z.int().nullable(),
  replyResultName: z.string().nullable(),
  receivedTime: z.string(),
}));

export const begun = object(() => ({
  isAnonymous: z.union([z.literal(0), z.literal(1)]).optional(),
  applicantName: z.string().max(100).nullish(),
  idNo: z.string().max(100).nullish(),
  phone: z.string().max(100).nullish(),
  title: z.string().max(500).nullish(),
  content: z.string().max(20_000).nullish(),
}));
export type Begun = z.output<typeof begun>;

export const alike = similarCase.extend({ because: z.array(z.enum(['idNo', 'phone', 'name', 'title', 'words'])) });
export type Alike = z.output<typeof alike>;

/** Set only by the leadership: ends the confidentiality of a case. */
export const liftedFlag = optional(z.literal(0));

const basis = object(() => ({ lawRef: z.string().optional(), text: z.string() }));
export const hearing = object(() => ({
  startTime: moment(['听证开始时间', 'Hearing starts']),
  endTime: optional(moment(['听证结束时间', 'Hearing ends'])),
  place: text(['听证地点', 'Place'], { max: 100 }),
  participants: text(['参加人员', 'Participants'], { max: 500 }),
  record: optional(text(['听证记录', 'Record'], { max: 2000, kind: 'long' })),
}));
export const feedbackDay = day(['反馈日期', 'Day of the feedback'], { past: true });
/** 送达 (domain.md 3.1). */
export const deliveryFields = {
  deliverWay: choice(['送达方式', 'Delivered by'], 'deliver_way', keys(deliverWay)),
  deliverTime: moment(['送达时间', 'Delivered'], { past: true }),
};
/** Applicant's acts that staff register at the counter; `relief` applies to petitions only. */
export const broughtAct = z.enum(['supplied', 'withdraw', 'relief']);
/** The applicant's time limits use this time, not the time of data entry. */
export const broughtTime = moment(['收到时间', 'Received']);
export const supplementItem = object(() => ({
  name: z.string(),
  required: truth.optional(),
  note: z.string().optional(),
}));

/** Detail fields of every kind beyond its row; personal fields are masked. Each kind adds its own. */
const caseDetailFields = {
  content: z.string(),
  demand: z.string().nullable(),
  idNo: z.string().nullable(),
  phone: z.string().nullable(),
  isAnonymous: z.int(),
  /** the accepted privacy notice; null if staff registered the case */
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
  /** 1: the reply awaits approval that only leadership can give */
  signedByLeader: truth,
  replyResult: z.int().nullable(),
  replyResultName: z.string().nullable(),
  replyContent: z.string().nullable(),
  /** the reply as last returned by the auditor */
  returnedContent: z.string().nullable(),
  investigation: z.string().nullable(),
  basis: z.array(basis).nullable(),
  replyTime: z.string().nullable(),
  replyDocNo: z.string().nullable(),
  deliverWay: z.int().nullable(),
  deliverWayName: z.string().nullable(),
  deliverTime: z.string().nullable(),
  readTime: z.string().nullable(),
  supplementItems: z.array(supplementItem).nullable(),
  supplementDue: z.string().nullable(),
  pausedDays: z.int(),
  /** current settings of the office (domain.md 4.2): maximum days of an extension, days allowed for a supplement */
  dayLimits: object(() => ({ extend: z.int(), supplementLeast: z.int(), supplementMost: z.int() })),
  /**
   * the due dates after an extension by 1, 2, 3 … days, by the rule that grants it; null unless the caller may request or
   * decide one
   */
  extensionDues: z.array(z.string()).nullable(),
  extendDays: z.int(),
  extendReason: z.string().nullable(),
  extendedTo: z.string().nullable(),
  needAudit: z.int(),
  /** the approvals of the submitted letter in order; empty where one suffices. `by`: null until it is given */
  approvals: z.array(object(() => ({ step: z.enum(['check', 'countersign', 'sign']), by: z.string().nullable() }))),
  /** the applicant's comment; hidden from users it names */
  satisfactionNote: z.string().nullable(),
  clock: clockCard,
  timeline: z.array(caseEvent),
  files: z.array(attachment),
  /** letters that can be printed now, by code of domain.md 3.16; those of the contested decision follow its own */
  letters: z.array(object(() => ({ code: z.string(), title: z.string() }))),
  usualLetter: z.string().nullable(),
  /** the users it names, if they are many and the caller may decide about their recusal */
  recusals: z.array(namedUser).nullable(),
  similar: z.array(similarCase),
  samePerson: z.array(similarCase),
  /** id of the applicant's page among examinees if the caller may compare people and open it; otherwise null */
  personId: z.string().nullable(),
};

export const evidence = ['words', 'number', 'day', 'place', 'exam', 'type'] as const;

/** The cases handled together with a case, and likely candidates, as far as the caller's lists show them. */
export const caseCluster = object(() => ({
  clusterId: z.string().nullable(),
  /** includes the case itself; the oldest first */
  members: z.array(
    similarCase.extend({
      applicantName: z.string(),
      handlerName: z.string().nullable(),
      version: z.int(),
      allowedActions: z.array(z.string()),
    }),
  ),
  /** not yet in a common cluster; those like the case itself first, then the likeliest */
  proposals: z.array(
    similarCase.extend({
      clusterId: z.string().nullable(),
      /**
       * likelihood of the same matter as the case in percent, at least parameter cluster.threshold; null if it is like
       * another case only
       */
      likeness: z.int().nullable(),
      because: z.array(z.enum(evidence)),
      via: z.string().nullable(),
    }),
  ),
}));
export type CaseCluster = z.output<typeof caseCluster>;

export const replyPaper = object(() => ({
  version: z.int(),
  letters: z.array(
    z.object({
      /** the outcome it belongs to; null: all other outcomes */
      result: z.int().nullable(),
      code: z.string(),
      title: z.string(),
      /** mandatory clauses in order, each with its initial rich text */
      clauses: z.array(z.object({ name: z.string(), label: z.string(), opening: z.string() })),
      /** print preview of the saved state: name masked, marked 草稿, each clause in `[data-clause]` */
      html: z.string(),
    }),
  ),
  /** the letter of a transfer that awaits its signature: marked 草稿, applicant masked */
  transfer: z.object({ title: z.string(), html: z.string() }).optional(),
  phrases: z.array(z.object({ title: z.string(), html: z.string() })),
  laws: z.array(z.object({ title: z.string(), html: z.string() })),
  /**
   * valid letters of the contested decision as filed, with names masked; `html` is null if the text would still identify
   * the applicant
   */
  against: z
    .array(z.object({ code: z.string(), title: z.string(), docNo: z.string(), html: z.string().nullable() }))
    .optional(),
}));
export type ReplyPaper = z.output<typeof replyPaper>;

export const caseDetail = object(() => ({ ...caseRowFields, ...caseDetailFields }));
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

/** Filter fields of every kind's list; `keyword` searches number, title and pinyin initials. */
export const caseFilterFields = {
  ...base,
  caseNo: text(['受理编号', 'Case number'], { max: 24 }),
  title: text(['标题', 'Title'], { max: 100 }),
  applicantName: text(['申请人', 'Applicant'], { max: 40 }),
  caseStatus: choice(['状态', 'Status'], 'case_status', keys(caseStatus)),
  slaState: choice(['时限状态', 'Deadline'], 'sla_state', keys(slaState)),
  source: choice(['来源', 'Source'], 'case_source', keys(caseSource)),
  // literal keys, because no list needs the labels of the dictionary
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
