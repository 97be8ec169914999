import type { econRule } from '@kaoxin/contract/economist/rule.ts';
import type { Generated } from 'kysely';
import { type CaseColumns, caseTable } from '#areas/casework/index.ts';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

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

export interface FiledDetails {
  applicantName?: string | null;
  /** encrypted */
  idNo?: string | null;
  workUnit?: string | null;
}

/** 名单 (domain.md 3.9). */
export interface RosterTable extends BaseColumns {
  batchNo: string;
  name: string;
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
  phone: string | null;
  commitMode: Generated<number>;
  checkState: Generated<number>;
  submitState: Generated<number>;
}

export interface EconomistTable extends CaseColumns {
  economistUserId: string;
  batchNo: string;
  level: number;
  major: number;
  examYear: number;
  templateId: string;
  templateVersion: number;
  /** without identity, which has its own columns */
  formData: Record<string, unknown>;
  /** previous versions of the form, oldest first */
  earlierForms: Generated<readonly { until: string; formData: Record<string, unknown> }[]>;
  /** what staff corrected, as filed (decision 102) */
  filed: FiledDetails | null;
  education: number | null;
  workUnit: string | null;
  provenMonths: number;
  /** the rule at the last audit; for open registrations the current rule applies */
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

export const economistUserTable = tenantTable('economistUser', {
  store: 'business',
  sealed: ['idNo', 'phone'],
  scope: { resource: 'econ', own: ['createUser'], district: 'districtId' },
});
export const econRuleTable = tenantTable('econRule', { store: 'business' });
export const economistTable = caseTable('economist', 'economist', ['formData', 'earlierForms', 'filed', 'audits']);

export type RosterSelected = SelectedRow<'economistUser'>;
export type EconomistSelected = SelectedRow<'economist'>;
