import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import type { CaseAction } from '@kaoxin/contract/casework/case-action.ts';
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
import type { WithdrawState } from '@kaoxin/contract/casework/withdrawal.ts';
import type { Day, Moment } from './clock/day.ts';
import type { Unit } from './workdays/workday.ts';

/** 0 / 1 as stored (domain.md 0.1). */
export type Flag = 0 | 1;

/** The columns of a case that rules read. All moments `yyyy-MM-dd HH:mm:ss`; modules leave what they lack at its blank value. */
export type CaseHead = {
  id: string;
  kind: CaseKind;
  caseNo: string;
  version: number;
  caseStatus: CaseStatus;
  source: CaseSource;
  deptId: string | null;
  districtId: string | null;
  /** the department that handed the case over; may be objected to (G10b) */
  fromDeptId: string | null;
  transferTime: Moment | null;
  handlerId: string | null;
  handlerName: string | null;
  handlerTime: Moment | null;
  drafterId: string | null;
  auditorId: string | null;
  applicantName: string | null;
  accusedName: string | null;
  /** title, content and demand: searched for the handler's own name */
  words: string;
  receivedTime: Moment;
  /** received, transferred in, or the previous level passed */
  acceptStart: Moment;
  acceptDays: number | null;
  acceptUnit: Unit;
  acceptDue: Moment | null;
  /** last day before it rolled */
  acceptRaw: Day | null;
  /** first day on which the clock warns */
  acceptWarn: Day | null;
  /** days late of acceptance that no later step takes back */
  acceptLate: number;
  /** days the acceptance clock stood still before the notice */
  acceptPaused: number;
  acceptNoticeTime: Moment | null;
  finishStart: Moment | null;
  finishDays: number | null;
  finishUnit: Unit;
  /** finish limit in workdays, should the case take the simple track */
  simpleFinishDays: number | null;
  finishDue: Moment | null;
  finishRaw: Day | null;
  finishWarn: Day | null;
  /** days late of finishing that no later step takes back */
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
  /** who asked for the transfer to an organisation outside */
  transferUser: string | null;
  /** what was asked for, while it waits for its signature */
  transferRequest: TransferRequest | null;
  /** who is to sign it; once it is transferred, who did */
  secondSignUserId: string | null;
  withdrawState: WithdrawState;
  /** who registered the withdrawal at the counter */
  withdrawUser: string | null;
  /** state and days late that people were last told of (store/sweep.ts); no screen reads them */
  toldState: SlaState;
  toldLate: number;
  replyResult: number | null;
  replyContent: string | null;
  replyTime: Moment | null;
  deliverTime: Moment | null;
  readTime: Moment | null;
  /** type.needAudit: 0 lets the handler's reply go out without an auditor */
  needAudit: Flag;
  confidential: Flag;
  isAnonymous: Flag;
  /** an appeal before anything was decided (陈述申辩) */
  isDefence: Flag;
  legalClass: PetitionClass | null;
  stage: PetitionStage;
  acceptResult: AcceptResult | null;
  hearing: Hearing | null;
  /** the review case opened against this answer */
  reliefCaseId: string | null;
  /** handlers and auditors of the earlier stage or level */
  barredIds: readonly string[];
  reviewer1: string | null;
  reviewer2: string | null;
  /** how often reviewers were drawn for again */
  redraws: number;
  arbiter: string | null;
  originalScore: number | null;
  score1: number | null;
  tolerance: number;
  scoreChanged: Flag;
  auditLevel: number;
  lastLevel: number;
};

/** Days to accept and to finish, as a case takes them with it. */
export type Limits = Pick<CaseHead, 'acceptDays' | 'acceptUnit' | 'finishDays' | 'finishUnit' | 'simpleFinishDays'>;

/** A transfer to an organisation outside that waits for its signature (decision 124). */
export type TransferRequest = {
  toOrg: string;
  note: string;
  /** of a transfer instead of an acceptance */
  acceptResult: number | null;
  papers: number;
  time: Moment;
};

/** What an applicant is asked to hand in; whether it must be there is 1 or 0, in rows of earlier versions true or false. */
export type SupplementItem = { name: string; required?: number | boolean; note?: string };

/** What of a case is amended, as the use case has looked it up (step/amend.ts). */
export interface Amendment {
  /** columns of the timeline */
  change: CaseChange;
  /** columns that the timeline does not tell: sealed, or derived */
  untold: Readonly<Record<string, string | null>>;
  /** what the timeline tells of those */
  told: EventDraft['diff'];
  /** limits of the new class; none: the class stays */
  limits: Limits | null;
  /** the department of the new class, where that is another one */
  deptId: string | null;
  /** what changes, in lines; the applicant reads the first */
  lines: readonly string[];
}

/** Columns a step writes but no rule reads. */
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
  /** what reviewers and arbiter found, sealed */
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

/** Who acts. `kind` as the platform's actor: a signed-in person, the citizen who filed the case, or a job. */
export type CaseActor = {
  kind: 'person' | 'citizen' | 'job';
  id: string | null;
  name: string;
  realName: string;
  deptIds: readonly string[];
  roleAliases: readonly string[];
  grants: ReadonlySet<string>;
  /** ids of cases that name the user and, as leadership has decided, do not concern the user */
  clearedIn?: ReadonlySet<string>;
  /** users of the case who count as one person with this one (platform/access/second-person.ts) */
  sameHands: ReadonlySet<string>;
};

/** Somebody named in a body: the new handler, the second signature, the drawn reviewers. Loaded by the use case. */
export type NamedPerson = Omit<CaseActor, 'kind' | 'id' | 'sameHands'> & { id: string };

/** What may come with a verb (domain.md 3.14). Which fields a verb needs is said by its row. */
export type StepInput = {
  version?: number;
  acceptResult?: number;
  replyResult?: number;
  replyContent?: string;
  investigation?: string;
  basis?: readonly { lawRef?: string; text: string }[];
  items?: readonly { name?: string; key?: string; required?: number; ok?: boolean; note?: string }[];
  /** what an audit sends back for, beside the answers of its checklist */
  supplementItems?: readonly { name: string; required?: number; note?: string }[];
  days?: number;
  deptId?: string;
  toOrg?: string;
  note?: string;
  /** the cluster a case is put into; none: it leaves */
  clusterId?: string;
  /** answers of a checklist: stand in the timeline beside the note */
  review?: string;
  reason?: string;
  /** when what staff register had come in */
  receivedTime?: Moment;
  /** number and code were the whole proof */
  byCode?: true;
  /** what a citizen says anew of his form, by key */
  formData?: Readonly<Record<string, unknown>>;
  hearing?: Partial<Hearing>;
  feedbackDay?: string;
  /** papers that were handed in with it */
  papers?: number;
  auditResult?: number;
  auditNote?: string;
  docNo?: string;
  /** null: there is none, as there was none before */
  score?: number | null;
  /** what a reviewer found, sealed, and what it comes to (dict review_conclusion) */
  result?: string;
  conclusion?: number;
  /** what the first of two came to, for the second to agree with */
  firstConclusion?: number;
  satisfaction?: number;
  satisfactionNote?: string;
  deliverWay?: DeliverWay;
  /** now where nothing is said */
  deliverTime?: Moment;
  amendment?: Amendment;
  target?: NamedPerson;
  secondSigner?: NamedPerson;
  reviewers?: readonly [NamedPerson, NamedPerson];
  /** of those who were drawn before one does no reviews any more */
  reviewerLeft?: boolean;
};

/** One row of the timeline, before it is numbered and chained. */
export type EventDraft = {
  action: CaseAction;
  fromStatus: CaseStatus;
  toStatus: CaseStatus;
  actorId: string | null;
  actorName: string;
  actorDept: string | null;
  note: string | null;
  diff: Readonly<Record<string, readonly [before: DiffValue, after: DiffValue]>>;
  /** shown on the citizen's status page */
  visible: boolean;
  time: Moment;
};
export type DiffValue = string | number | null;
