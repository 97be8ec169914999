import type { KeptItem } from '#areas/exam/index.ts';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface ItemSittingTable extends BaseColumns {
  examId: string;
  subjectCode: string;
  paperId: string;
  projectType: number;
  sheets: number;
  mark: string;
  questionIds: string[];
  items: readonly KeptItem[];
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    itemSitting: ItemSittingTable;
  }
}

/** Only the periodic job reads this table. No call returns its rows. */
export const itemSittingTable = tenantTable('itemSitting', { store: 'business', json: ['items'] });
