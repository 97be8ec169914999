import type { econRule } from '@kaoxin/contract/economist/rule.ts';
import type { Generated } from 'kysely';
import { type CaseColumns, caseTable } from '#areas/casework/index.ts';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

/** What a level has decided, as it is kept. */
export interface KeptAudit {
  level: number;
  auditorId: string | null;
  auditorName: string;
  time: string;
  result: number;
  note: string | null;
  docNo: string | null;
  isBatch: 0 | 1;
  items: readonly { key: string; ok: number; note: string | null }[];
}

/** 名单 (domain.md 3.9). */
export interface RosterTable extends BaseColumns {
  batchNo: string;
  name: string;
  /** sealed */
  idNo: string;
  idHash: string;
  ticketNo: string | null;
  level: number;
  major: number;
  examYear: number;
  score1: number | null;
  score2: number | null;
  districtId: string;
  workUnit: string | null;
  /** sealed */
  phone: string | null;
  commitMode: Generated<number>;
  checkState: Generated<number>;
  submitState: Generated<number>;
}

/** 经济师登记 (domain.md 3.9). */
export interface EconomistTable extends CaseColumns {
  economistUserId: string;
  batchNo: string;
  level: number;
  major: number;
  examYear: number;
  templateId: string;
  templateVersion: number;
  /** as its template keeps it, without who he is: that stands in the columns of the case */
  formData: Record<string, unknown>;
  /** what it said before it was said anew, the oldest first */
  earlierForms: Generated<readonly { until: string; formData: Record<string, unknown> }[]>;
  education: number | null;
  workUnit: string | null;
  provenMonths: number;
  /** as the rule stood when it was last audited; of an open one the rule itself counts */
  requiredYears: number | null;
  auditLevel: Generated<number>;
  lastLevel: Generated<number>;
  audits: Generated<readonly KeptAudit[]>;
  auditDocNo: string | null;
  falsePromise: Generated<number>;
  certNo: string | null;
  registerDate: string | null;
  validTo: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    economistUser: RosterTable;
    econRule: RowOf<typeof econRule.own>;
    economist: EconomistTable;
  }
}

tenantTable('economistUser', {
  store: 'business',
  scope: { resource: 'econ', own: ['createUser'], district: 'districtId' },
});
tenantTable('econRule', { store: 'business' });
caseTable('economist', 'economist', ['formData', 'earlierForms', 'audits']);

export type RosterSelected = SelectedRow<'economistUser'>;
export type EconomistSelected = SelectedRow<'economist'>;
