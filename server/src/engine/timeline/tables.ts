import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

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
  time: string;
  /** sealed */
  ip: string | null;
  isVisible: Generated<number>;
  prevHash: string;
  hash: string;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    caseEvent: CaseEventTable;
  }
}

export const caseEventTable = tenantTable('caseEvent', {
  store: 'business',
  json: ['diff', 'attachments'],
  sealed: ['ip'],
});
