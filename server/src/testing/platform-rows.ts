import type { Generated } from 'kysely';
import type { BaseColumns } from '#platform/database/tables.ts';

/** Columns of platform tables that tests write. Modules of the platform read these tables with SQL. */
export interface PlatformTables {
  tenant: BaseColumns & {
    tenantName: string;
    domain: string | null;
    backgroundUrl: string | null;
    accountNumber: number | null;
    expireTime: string | null;
    packageId: string | null;
    datasourceId: string | null;
    grantVersion: Generated<string>;
  };
  /** columns that the table of the area leaves out */
  user: { nameSince: string; phoneSince: string | null };
  tenantAway: { tenantId: string; state: 'leaving' | 'left' | 'arriving'; since: Generated<string> };
  menu: {
    id: Generated<string>;
    parentId: Generated<string>;
    code: string;
    name: string;
    nameEn: string | null;
    path: Generated<string>;
    category: Generated<number>;
    sort: Generated<number>;
    roles: string | null;
    isOpen: Generated<number>;
    hidden: Generated<number>;
    isDeleted: Generated<number>;
  };
  roleMenu: { roleId: string; menuId: string };
  /** category 1: data scope, 2: API scope */
  roleScope: { roleId: string; scopeId: string; scopeCategory: number };
  dataScope: {
    id: Generated<string>;
    menuId: string;
    resourceCode: string;
    scopeName: string;
    scopeType: number;
    scopeValue: string | null;
    isDeleted: Generated<number>;
  };
  apiScope: {
    menuId: string;
    resourceCode: string;
    scopeName: string;
    scopePath: string;
    scopeType: number;
    isDeleted: Generated<number>;
  };
  job: {
    id: Generated<string>;
    kind: string;
    runAt: Generated<string>;
    leasedUntil: string | null;
    attempts: Generated<number>;
  };
  session: {
    id: Generated<string>;
    userId: string;
    tokenHash: Buffer;
    formerHash: Buffer | null;
    formerUntil: string | null;
    keeperIds: string[];
    createdAt: Generated<string>;
    lastSeen: Generated<string>;
    expiresAt: string;
  };
  refreshToken: { tokenHash: Buffer; expiresAt: string; usedAt: string | null };
  rate: { subject: string; windowStart: string; hits: number };
  loginFailure: { id: Generated<string>; subject: string; at: Generated<string> };
  loginHand: { userId: string; byId: string; at: Generated<string> };
  loginKeeper: { userId: string; keeperId: string };
  phoneCode: { key: string; createdAt: Generated<string>; expiresAt: string };
  captcha: { key: string; expiresAt: string };
  objectNote: { key: string; createTime: Generated<string> };
  socialLink: { subject: string; ticketUntil: string | null };
  secondFactor: { userId: string; lastStep: string | number };
  errorLog: {
    id: Generated<string>;
    tenantId: string | null;
    requestId: string | null;
    source: string;
    call: string | null;
    name: string | null;
    message: string | null;
    stack: string | null;
  };
  inboxMessage: {
    id: Generated<string>;
    tenantId: string;
    userId: string;
    tab: string;
    title: string;
    content: Generated<string>;
    caseId: string | null;
    readTime: string | null;
  };
  importFile: BaseColumns & {
    kind: string;
    fileName: string;
    sha256: string;
    headings: string;
    keys: string;
    sources: string;
    mapped: number;
    about: string | null;
    state: string;
  };
  platformImportFile: BaseColumns;
  strangerRefusal: { minute: string };
  caseRecusal: { caseId: string };
  workday: { date: string };
}
