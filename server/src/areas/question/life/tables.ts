import type { KeptItem } from '#areas/exam/index.ts';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

/** Questions of a paper as they were sat in an examination: what anybody may know of them. */
interface ItemSittingTable extends BaseColumns {
  examId: string;
  subjectCode: string;
  paperId: string;
  projectType: number;
  sheets: number;
  /** what the row was made from */
  mark: string;
  questionIds: string[];
  items: readonly KeptItem[];
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    itemSitting: ItemSittingTable;
  }
}

/** Read by a job alone: nobody is answered a row of it. */
tenantTable('itemSitting', { store: 'business', json: ['items'] });
