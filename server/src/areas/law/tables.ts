import type { law } from '@kaoxin/contract/law/law.ts';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

/** A record suspended because a law was amended. The row is removed after a user has reviewed the record. */
interface LawSuspensionTable extends BaseColumns {
  lawId: string;
  kind: string;
  thingId: string;
  why: string;
  byName: string;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    law: RowOf<typeof law.own>;
    lawSuspension: LawSuspensionTable;
  }
}

export const lawTable = tenantTable('law', { store: 'business' });
export const lawSuspensionTable = tenantTable('lawSuspension', { store: 'business' });

export type LawRow = SelectedRow<'law'>;
