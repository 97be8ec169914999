import type { Generated } from 'kysely';
import { type BaseColumns, type ReadAs, tenantTable } from '#platform/database/tables.ts';

export type DiffValue = string | number | null;
export type Diff = Readonly<Record<string, readonly [before: DiffValue, after: DiffValue]>>;

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
  diff: ReadAs<Record<string, [before: DiffValue, after: DiffValue]> | null, Diff | null>;
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
