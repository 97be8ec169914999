import type { Generated } from 'kysely';
import { type CaseColumns, caseTable } from '#areas/casework/index.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

/** 申诉 (domain.md 3.6). */
export interface AppealTable extends CaseColumns {
  typeId: string;
  examId: string | null;
  /** who appeals, in that examination */
  examinerId: string | null;
  /** the violation it is against */
  violationId: string | null;
  /** before that was decided: 陈述申辩 */
  isDefence: Generated<number>;
  /** what a reply with the outcome 变更 makes of the violation */
  violationLevel: number | null;
  violationSubject: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    appeal: AppealTable;
  }
}

caseTable('appeal', 'appeal');

export type AppealSelected = SelectedRow<'appeal'>;
