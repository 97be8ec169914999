import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import type { CaseAction } from '@kaoxin/contract/casework/case-action.ts';
import type { WithdrawState } from '@kaoxin/contract/casework/public/withdrawal.ts';
import type { AcceptResult, PetitionClass, PetitionStage } from '@kaoxin/contract/casework/results.ts';
import type {
  AuditResult,
  CaseSource,
  CaseStatus,
  DeliverWay,
  ExtendState,
  SlaState,
} from '@kaoxin/contract/casework/states.ts';
import type { TransferState } from '@kaoxin/contract/casework/transfer.ts';
import type { Day, Moment } from '#engine/calendar/day.ts';
import type { Unit } from '#engine/calendar/workday.ts';
import type { TimelineEvent } from '#engine/timeline/events.ts';

export type Flag = 0 | 1;

/**
 * The columns of a case that rules read. Moments are `yyyy-MM-dd HH:mm:ss`; modules leave columns they lack at the
 * blank value.
 */
export type CaseHead = {
  id: string;
  kind: CaseKind;
  caseNo: string;
  version: number;
  caseStatus: CaseStatus;
  source: CaseSource;
  deptId: string | null;
  districtId: string | null;
  fromDeptId: string | null;
  transferTime: Moment | null;
  handlerId: string | null;
  handlerName: string | null;
  handlerTime: Moment | null;
  drafterId: string | null;
  /** the status in which the reply was submitted; null unless it waits for its audit */
  submittedFrom: CaseStatus | null;
  auditOpenedTime: Moment | null;
  auditorId: string | null;
  applicantName: string | null;
  accusedName: string | null;
  words: string;
  receivedTime: Moment;
  /** received, transferred in, or the previous level passed */
  acceptStart: Moment;
  acceptDays: number | null;
  acceptUnit: Unit;
  acceptDue: Moment | null;
  /** last day before rolling */
  acceptRaw: Day | null;
  acceptWarn: Day | null;
  acceptLate: number;
  /** days the acceptance clock was paused before the notice */
  acceptPaused: number;
  acceptNoticeTime: Moment | null;
  finishStart: Moment | null;
  finishDays: number | null;
  finishUnit: Unit;
  simpleFinishDays: number | null;
  finishDue: Moment | null;
  finishRaw: Day | null;
  finishWarn: Day | null;
  finishLate: number;
  dueEstimated: Flag;
  pausedSince: Moment | null;
  pausedDays: number;
  supplementDue: Moment | null;
  extendState: ExtendState;
  extendDays: number;
  extendReason: string | null;
  extendUser: string | null;
  extendedTo: Moment | null;
  transferState: TransferState;
  transferUser: string | null;
  transferRequest: TransferRequest | null;
  /** the requested signer, later the user who signed */
  secondSignUserId: string | null;
  withdrawState: WithdrawState;
  withdrawUser: string | null;
  toldState: SlaState;
  toldLate: number;
  replyResult: number | null;
  replyContent: string | null;
  replyTime: Moment | null;
  deliverTime: Moment | null;
  readTime: Moment | null;
  /** type.needAudit; 0: the handler's reply is issued without an auditor */
  needAudit: Flag;
  approvalLevels: number;
  /** users who approved the submitted letter, in order, without the last one */
  approvedBy: readonly string[];
  confidential: Flag;
  isAnonymous: Flag;
  /** an appeal before a decision (陈述申辩) */
  isDefence: Flag;
  legalClass: PetitionClass | null;
  stage: PetitionStage;
  acceptResult: AcceptResult | null;
  hearing: Hearing | null;
  reliefCaseId: string | null;
  barredIds: readonly string[];
  reviewer1: string | null;
  reviewer2: string | null;
  redraws: number;
  arbiter: string | null;
  originalScore: number | null;
  score1: number | null;
  tolerance: number;
  scoreChanged: Flag;
  auditLevel: number;
  lastLevel: number;
};

export type Limits = Pick<CaseHead, 'acceptDays' | 'acceptUnit' | 'finishDays' | 'finishUnit' | 'simpleFinishDays'>;

export type TransferRequest = {
  toOrg: string;
  note: string;
  acceptResult: number | null;
  papers: number;
  time: Moment;
};

/** `required` is 1 or 0; in rows of earlier versions true or false. */
export type SupplementItem = { name: string; required?: number | boolean; note?: string };

export interface Amendment {
  change: CaseChange;
  /** more than a contact of the applicant changes */
  changesMatter: boolean;
  untold: Readonly<Record<string, string | number | null>>;
  told: EventDraft['diff'];
  limits: Limits | null;
  deptId: string | null;
  /** changes, one a line; the applicant reads the first */
  lines: readonly string[];
}

export type WrittenColumns = {
  typeId: string;
  title: string;
  content: string;
  demand: string;
  auditTime: Moment;
  auditResult: AuditResult;
  auditNote: string | null;
  returnedContent: string | null;
  investigation: string;
  basis: readonly { lawRef?: string; text: string }[];
  toOrg: string;
  orgFeedbackDay: string;
  supplementItems: readonly SupplementItem[];
  urged: 1;
  clusterId: string | null;
  supervised: 1;
  satisfaction: number;
  satisfactionNote: string | null;
  deliverWay: DeliverWay;
  score2: number | null;
  result1: string | undefined;
  result2: string | undefined;
  result3: string | undefined;
  finalScore: number | null;
  auditDocNo: string | null;
  isDeleted: 1;
};

type Fixed = 'id' | 'kind' | 'caseNo' | 'version' | 'words';
export type CaseChange = Partial<Omit<CaseHead, Fixed | 'deptId'> & { deptId: string } & WrittenColumns>;

export type Hearing = { startTime: Moment; endTime?: Moment; place: string; participants: string; record?: string };

export type CaseActor = {
  kind: 'person' | 'citizen' | 'job';
  id: string | null;
  name: string;
  realName: string;
  deptIds: readonly string[];
  roleAliases: readonly string[];
  grants: ReadonlySet<string>;
  /** ids of cases that name the user but, by decision of leadership, do not concern the user */
  clearedIn?: ReadonlySet<string>;
  /** users of the case who count as one person with this one (platform/access/second-person.ts) */
  sameHands: ReadonlySet<string>;
};

export type ApprovalsOfClass = { reply: number; refusal: number };

export type NamedPerson = Omit<CaseActor, 'kind' | 'id' | 'sameHands'> & { id: string };

export type StepInput = {
  version?: number;
  /** the approvals that a reply and a refusal of the classification need; absent: one each */
  levels?: ApprovalsOfClass;
  acceptResult?: number;
  replyResult?: number;
  replyContent?: string;
  investigation?: string;
  basis?: readonly { lawRef?: string; text: string }[];
  items?: readonly { name?: string; key?: string; required?: number; ok?: boolean; note?: string }[];
  supplementItems?: readonly { name: string; required?: number; note?: string }[];
  days?: number;
  deptId?: string;
  toOrg?: string;
  note?: string;
  /** cluster the case joins; absent: it leaves its cluster */
  clusterId?: string;
  review?: string;
  reason?: string;
  receivedTime?: Moment;
  /** number and query code were the only proof */
  byCode?: true;
  formData?: Readonly<Record<string, unknown>>;
  hearing?: Partial<Hearing>;
  feedbackDay?: string;
  papers?: number;
  auditResult?: number;
  auditNote?: string;
  docNo?: string;
  score?: number | null;
  /** sealed finding of a reviewer, and its conclusion (dict review_conclusion) */
  result?: string;
  conclusion?: number;
  firstConclusion?: number;
  satisfaction?: number;
  satisfactionNote?: string;
  deliverWay?: DeliverWay;
  deliverTime?: Moment;
  amendment?: Amendment;
  target?: NamedPerson;
  secondSigner?: NamedPerson;
  reviewers?: readonly [NamedPerson, NamedPerson];
  reviewerLeft?: boolean;
};

export type EventDraft = TimelineEvent & {
  action: CaseAction;
  fromStatus: CaseStatus;
  toStatus: CaseStatus;
};
