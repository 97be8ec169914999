import type { opening } from '@kaoxin/contract/correction/opening.ts';
import type { Generated } from 'kysely';
import { type CaseColumns, caseTable } from '#areas/casework/index.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

export interface HandedIn {
  name: string;
  fileIds: readonly string[];
}

/** 信息更正 (domain.md 3.8). */
export interface MessageTable extends CaseColumns {
  examId: string;
  formalExamId: string;
  examinerId: string;
  fields: string[];
  /** fields with old and new value; encrypted JSON */
  changes: string;
  reasonType: number;
  proofIds: Generated<string[]>;
  handedIn: Generated<readonly HandedIn[]>;
  certIssued: Generated<number>;
  auditLevel: Generated<number>;
  lastLevel: Generated<number>;
  applyExecuted: Generated<number>;
  executedTime: string | null;
  executedBy: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    infoExam: RowOf<typeof opening.own>;
    message: MessageTable;
  }
}

export const infoExamTable = tenantTable('infoExam', { store: 'business', json: ['editableFields', 'materials'] });
export const messageTable = caseTable('message', 'correction', ['handedIn'], ['changes']);

export type CorrectionSelected = SelectedRow<'message'>;
export type OpeningSelected = SelectedRow<'infoExam'>;
