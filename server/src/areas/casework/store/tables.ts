import { type CaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { type Generated, type SqlBool, sql } from 'kysely';
import { type BaseColumns, type TableFacts, type TenantTable, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { CaseHead, SupplementItem, TransferRequest } from '../case-head.ts';

type Moment = string;

/** The columns every kind of case has (domain.md 3.1); moments `yyyy-MM-dd HH:mm:ss`. */
export interface CaseColumns extends BaseColumns {
  caseNo: string;
  queryCode: string;
  source: number;
  receivedTime: Moment;
  personId: string | null;
  applicantName: string | null;
  /** sealed */
  idNo: string | null;
  idHash: string | null;
  /** sealed */
  phone: string | null;
  phoneHash: string | null;
  /** the phone as filed, sealed, once staff amended it: '' where none was; codes for acts of the applicant go there alone */
  filedPhone: string | null;
  /** sealed */
  email: string | null;
  /** the privacy notice that was accepted with it; null: staff registered it, or it is older than notices */
  noticeVersion: string | null;
  noticeTime: Moment | null;
  districtId: string | null;
  deptId: string;
  fromDeptId: string | null;
  transferTime: Moment | null;
  toOrg: string | null;
  secondSignUserId: string | null;
  handlerId: string | null;
  handlerName: string | null;
  handlerTime: Moment | null;
  drafterId: string | null;
  auditorId: string | null;
  auditTime: Moment | null;
  auditResult: number | null;
  auditNote: string | null;
  replyResult: number | null;
  replyContent: string | null;
  /** as the auditor last returned it */
  returnedContent: string | null;
  investigation: string | null;
  basis: readonly { lawRef?: string; text: string }[] | null;
  replyTime: Moment | null;
  replyDocNo: string | null;
  deliverWay: number | null;
  deliverTime: Moment | null;
  readTime: Moment | null;
  acceptStart: Moment;
  acceptDays: number | null;
  acceptUnit: CaseHead['acceptUnit'];
  acceptDue: Moment | null;
  acceptRaw: string | null;
  acceptWarn: string | null;
  acceptLate: Generated<number>;
  acceptPaused: Generated<number>;
  acceptNoticeTime: Moment | null;
  finishStart: Moment | null;
  finishDays: number | null;
  finishUnit: CaseHead['finishUnit'];
  simpleFinishDays: number | null;
  finishDue: Moment | null;
  finishRaw: string | null;
  finishWarn: string | null;
  finishLate: Generated<number>;
  dueEstimated: Generated<number>;
  pausedSince: Moment | null;
  pausedDays: Generated<number>;
  supplementDue: Moment | null;
  supplementItems: readonly SupplementItem[] | null;
  /** what people were last told (sweep.ts) */
  toldState: Generated<number>;
  toldLate: Generated<number>;
  extendState: Generated<number>;
  extendDays: Generated<number>;
  extendReason: string | null;
  extendUser: string | null;
  transferState: Generated<number>;
  transferUser: string | null;
  transferRequest: TransferRequest | null;
  withdrawState: Generated<number>;
  withdrawUser: string | null;
  extendedTo: Moment | null;
  priority: Generated<number>;
  clusterId: string | null;
  urged: Generated<number>;
  supervised: Generated<number>;
  satisfaction: number | null;
  satisfactionNote: string | null;
  needAudit: Generated<number>;
  confidential: Generated<number>;
  barredIds: Generated<readonly string[]>;
  reliefCaseId: string | null;
  caseStatus: Generated<number>;
  /** case number, title and pinyin initials of the title, lower case */
  searchKey: Generated<string>;
  title: string;
  /** '' where its kind has none */
  content: string;
  demand: string | null;
  typeId: string | null;
  legalClass: number | null;
  /** sealed */
  accusedName: string | null;
  /** sealed */
  accusedDept: string | null;
  isAnonymous: Generated<number>;
  isRepeat: Generated<number>;
  /** entered long after it came in: 补录 */
  isBackdated: Generated<number>;
  firstCaseId: string | null;
  stage: Generated<number>;
  acceptResult: number | null;
  hearing: unknown;
  /** who must not meet it has been looked for (recusal/marks.ts) */
  recusalsNoted: Generated<number>;
  /** who was told that everybody in its place is kept from it (recusal/way-up.ts) */
  wayUp: Generated<number>;
}

/** Those of them that hold lists and objects. */
const caseJson = ['basis', 'hearing', 'supplementItems', 'transferRequest'] as const;

export interface CaseTypeTable extends BaseColumns {
  kind: number;
  typeName: string;
  parentId: Generated<string>;
  deptId: string;
  legalClass: number | null;
  acceptDays: number | null;
  finishDays: number | null;
  simpleTrack: Generated<number>;
  needAudit: Generated<number>;
  confidential: Generated<number>;
  templateCode: string | null;
  keywords: string | null;
  sort: Generated<number>;
}

export interface CaseEventTable extends BaseColumns {
  caseType: string;
  caseId: string;
  seq: number;
  action: string;
  fromStatus: number | null;
  toStatus: number | null;
  actorId: string | null;
  actorName: string;
  actorDept: string | null;
  note: string | null;
  diff: Record<string, [unknown, unknown]> | null;
  attachments: string[] | null;
  time: Moment;
  /** sealed */
  ip: string | null;
  isVisible: Generated<number>;
  prevHash: string;
  hash: string;
}

export interface DocumentTable extends BaseColumns {
  docNo: string;
  templateCode: string;
  title: string;
  caseType: string;
  caseId: string;
  html: string;
  sha256: string;
  issuedTime: Moment | null;
  voidedTime: Moment | null;
}

export interface BizFileTable extends BaseColumns {
  fileKey: string;
  originalName: string;
  extension: string;
  contentType: string;
  fileSize: string;
  sha256: string;
  caseType: string | null;
  caseId: string | null;
  boundTime: Moment | null;
  uploadIp: string | null;
  /** the object store it was put into; null: the server's own */
  ossId: string | null;
  /** a picture as it was handed in, where what is shown was made anew from it */
  originalKey: Generated<string | null>;
  originalSize: Generated<string | null>;
  originalSha256: Generated<string | null>;
}

/**
 * The name of some kind's table, told by its module alone. It stands in types and nowhere else: no text is of this type, so
 * nobody asks for a table that is called so.
 */
declare enum AnyCase {
  table = 'any case',
}
export type AnyCaseTable = AnyCase.table;
export type CaseRow = SelectedRow<AnyCaseTable>;

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    /** any table of cases, seen by the columns they all have */
    [AnyCase.table]: CaseColumns;
    caseType: CaseTypeTable;
    caseEvent: CaseEventTable;
    document: DocumentTable;
    bizFile: BizFileTable;
  }
}

tenantTable('caseType', { store: 'business' });
tenantTable('caseEvent', { store: 'business', json: ['diff', 'attachments'] });
tenantTable('document', { store: 'business' });
tenantTable('bizFile', { store: 'business' });

/** Roles that see confidential cases of their scope; `<module>_secret` opens them to others (domain.md 3.3). */
export const seesConfidential = ['case_auditor', 'inspector', 'city_leader'];

/**
 * The row rule no scope may widen: a confidential case (检举控告) is visible to the handler it is assigned to, to
 * auditors, leadership and inspection.
 */
const confidentialRule =
  (table: string, secretGrant: string): NonNullable<TableFacts['rowPolicy']> =>
  (eb, actor) => {
    const mayRead =
      actor.grants.has(secretGrant) || actor.roleAliases.some((alias) => seesConfidential.includes(alias));
    if (mayRead) return sql<SqlBool>`true`;
    return eb.or([eb(`${table}.confidential`, '=', 0), eb(`${table}.handlerId`, '=', actor.id)]);
  };

/** The cases that are kept from a user with these marks. A user whom leadership has cleared may meet the case (decision 111). */
export const recusedCases = (tenantId: string, kind: string, marks: readonly string[]) => sql`
  select case_id from case_recusal
  where tenant_id = ${tenantId} and mark = any(${marks}::bigint[]) and case_type = ${sql.lit(kind)}
  group by case_id having not bool_or(cleared)`;

/**
 * The row rule of 回避: a case is not there for whoever it complains of, and for whoever worked on what it is a review of
 * (recusal/marks.ts). An actor without marks sees nothing.
 */
const recusalRule =
  (kind: CaseKind, table: string): NonNullable<TableFacts['rowPolicy']> =>
  (eb, { tenantId, recusalMarks }) => {
    if (recusalMarks === undefined) return sql<SqlBool>`false`;
    return sql<SqlBool>`${eb.ref(`${table}.id`)} not in (${recusedCases(tenantId, kind, recusalMarks)})`;
  };

/** Several row rules as one. */
const everyRule =
  (...rules: readonly NonNullable<TableFacts['rowPolicy']>[]): NonNullable<TableFacts['rowPolicy']> =>
  (eb, actor) =>
    eb.and(rules.map((rule) => rule(eb, actor)));

/** Declares the table of a kind: scope, confidentiality and recusal are those of every case (domain.md 3.3). */
export function caseTable<T extends TenantTable>(name: T, kind: CaseKind, json: readonly string[] = []): T {
  const { grant } = caseKind[kind];
  return tenantTable(name, {
    store: 'business',
    json: [...caseJson, ...json],
    scope: { resource: grant, own: ['createUser', 'handlerId'], dept: 'deptId', district: 'districtId' },
    rowPolicy: everyRule(confidentialRule(name, `${grant}_secret`), recusalRule(kind, name)),
  });
}
