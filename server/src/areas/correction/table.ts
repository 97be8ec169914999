import type { opening } from '@kaoxin/contract/correction/opening.ts';
import type { Generated } from 'kysely';
import { type CaseColumns, caseTable } from '#areas/casework/index.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

/** A document that an opening asks for, and the attachments it is. */
export interface HandedIn {
  name: string;
  fileIds: readonly string[];
}

/** 信息更正 (domain.md 3.8). */
export interface MessageTable extends CaseColumns {
  /** the opening it was filed under */
  examId: string;
  formalExamId: string;
  examinerId: string;
  /** what is corrected, by its keys */
  fields: string[];
  /** the same with what it was and what it becomes, sealed */
  changes: string;
  reasonType: number;
  /** attachments that prove a changed id number */
  proofIds: Generated<string[]>;
  /** which attachments are which document of the opening */
  handedIn: Generated<readonly HandedIn[]>;
  certIssued: Generated<number>;
  /** passes that are behind it, and how many it takes */
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

tenantTable('infoExam', { store: 'business', json: ['editableFields', 'materials'] });
caseTable('message', 'correction', ['handedIn']);

export type CorrectionSelected = SelectedRow<'message'>;
export type OpeningSelected = SelectedRow<'infoExam'>;
