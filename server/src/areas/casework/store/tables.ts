import { type CaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { type Generated, type SqlBool, sql } from 'kysely';
import { type BaseColumns, type TableFacts, type TenantTable, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { CaseHead, Hearing, SupplementItem, TransferRequest } from '../case-head.ts';

type Moment = string;

/** The columns of every kind of case (domain.md 3.1). Moments are `yyyy-MM-dd HH:mm:ss`. */
export interface CaseColumns extends BaseColumns {
  caseNo: string;
  queryCode: string;
  source: number;
  receivedTime: Moment;
  personId: string | null;
  applicantName: string | null;
  idNo: string | null;
  idHash: string | null;
  phone: string | null;
  phoneHash: string | null;
  /**
   * the phone as filed, sealed, once staff amended it; '' where none was filed. Codes for acts of the applicant go to
   * this phone only
   */
  filedPhone: string | null;
  email: string | null;
  /** version of the accepted privacy notice; null: staff registered the case, or it is older than notices */
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
  submittedFrom: number | null;
  auditOpenedTime: Moment | null;
  auditorId: string | null;
  auditTime: Moment | null;
  auditResult: number | null;
  auditNote: string | null;
  replyResult: number | null;
  replyContent: string | null;
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
  approvalLevels: Generated<number>;
  approvedBy: Generated<readonly string[]>;
  confidential: Generated<number>;
  barredIds: Generated<readonly string[]>;
  reliefCaseId: string | null;
  caseStatus: Generated<number>;
  /** case number, title and pinyin initials of the title, lower case */
  searchKey: Generated<string>;
  title: string;
  /** '' if the kind has none */
  content: string;
  demand: string | null;
  typeId: string | null;
  legalClass: number | null;
  accusedName: string | null;
  accusedDept: string | null;
  isAnonymous: Generated<number>;
  isRepeat: Generated<number>;
  /** entered long after it came in: 补录 */
  isBackdated: Generated<number>;
  firstCaseId: string | null;
  stage: Generated<number>;
  acceptResult: number | null;
  hearing: Partial<Hearing> | null;
  recusalsNoted: Generated<number>;
  wayUp: Generated<number>;
}

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
  replyLevels: Generated<number>;
  refusalLevels: Generated<number>;
  confidential: Generated<number>;
  templateCode: string | null;
  keywords: string | null;
  sort: Generated<number>;
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
  /** the object store of the file; null: the server's own */
  ossId: string | null;
  /** the uploaded picture, where the displayed one was re-encoded */
  originalKey: Generated<string | null>;
  /** 1: of an anonymous filing; no screen opens the original */
  originalSealed: Generated<number>;
  originalSize: Generated<string | null>;
  originalSha256: Generated<string | null>;
}

/**
 * A type for the table name of any kind. It exists in types only: no string has this type, so no query can use it as a
 * name.
 */
declare enum AnyCase {
  table = 'any case',
}
export type AnyCaseTable = AnyCase.table;
export type CaseRow = SelectedRow<AnyCaseTable>;

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    [AnyCase.table]: CaseColumns;
    caseType: CaseTypeTable;
    bizFile: BizFileTable;
  }
}

export const caseTypeTable = tenantTable('caseType', { store: 'business' });
export const bizFileTable = tenantTable('bizFile', { store: 'business' });

/** Roles that see confidential cases in their scope; `<module>_secret` grants it to others (domain.md 3.3). */
export const seesConfidential = ['case_auditor', 'inspector', 'city_leader'];

/**
 * Row policy that no scope widens: a confidential case (检举控告) is visible to its handler, auditors, leadership and
 * inspectors.
 */
const confidentialRule =
  (table: string, secretGrant: string): NonNullable<TableFacts['rowPolicy']> =>
  (eb, actor) => {
    const mayRead =
      actor.grants.has(secretGrant) || actor.roleAliases.some((alias) => seesConfidential.includes(alias));
    if (mayRead) return sql<SqlBool>`true`;
    return eb.or([eb(`${table}.confidential`, '=', 0), eb(`${table}.handlerId`, '=', actor.id)]);
  };

/** Cases hidden from a user with these marks. A user cleared by leadership may see the case (decision 111). */
export const recusedCases = (tenantId: string, kind: string, marks: readonly string[]) => sql`
  select case_id from case_recusal
  where tenant_id = ${tenantId} and mark = any(${marks}::bigint[]) and case_type = ${sql.lit(kind)}
  group by case_id having not bool_or(cleared)`;

/**
 * Row policy of 回避: hides a case from users it complains about, and a review from users who worked on the reviewed case
 * (recusal/marks.ts). An actor without marks sees no row.
 */
const recusalRule =
  (kind: CaseKind, table: string): NonNullable<TableFacts['rowPolicy']> =>
  (eb, { tenantId, recusalMarks }) => {
    if (recusalMarks === undefined) return sql<SqlBool>`false`;
    return sql<SqlBool>`${eb.ref(`${table}.id`)} not in (${recusedCases(tenantId, kind, recusalMarks)})`;
  };

const everyRule =
  (...rules: readonly NonNullable<TableFacts['rowPolicy']>[]): NonNullable<TableFacts['rowPolicy']> =>
  (eb, actor) =>
    eb.and(rules.map((rule) => rule(eb, actor)));

const caseSealed = ['idNo', 'phone', 'filedPhone', 'email', 'accusedName', 'accusedDept'];

/** Declares the table of a kind with scope, confidentiality and recusal (domain.md 3.3). */
export function caseTable<T extends TenantTable>(
  name: T,
  kind: CaseKind,
  json: readonly string[] = [],
  sealed: readonly string[] = [],
): T {
  const { grant } = caseKind[kind];
  return tenantTable(name, {
    store: 'business',
    json: [...caseJson, ...json],
    sealed: [...caseSealed, ...sealed],
    scope: { resource: grant, own: ['createUser', 'handlerId'], dept: 'deptId', district: 'districtId' },
    rowPolicy: everyRule(confidentialRule(name, `${grant}_secret`), recusalRule(kind, name)),
  });
}
