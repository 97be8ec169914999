import type { Generated } from 'kysely';
import { type CaseColumns, caseTable } from '#areas/casework/index.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

export interface AppealTable extends CaseColumns {
  typeId: string;
  examId: string | null;
  examinerId: string | null;
  violationId: string | null;
  isDefence: Generated<number>;
  violationLevel: number | null;
  violationSubject: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    appeal: AppealTable;
  }
}

export const appealTable = caseTable('appeal', 'appeal');

export type AppealSelected = SelectedRow<'appeal'>;
