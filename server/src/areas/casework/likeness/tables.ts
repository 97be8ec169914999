import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

/**
 * Search index of letters; the id is that of the case. Never returned: hits are read as cases with their visibility.
 */
interface CaseWordsTable extends BaseColumns {
  caseType: string;
  grams: readonly number[];
}

interface CaseGramTable extends BaseColumns {
  caseType: string;
  gram: number;
  letters: number;
  sampled: number;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    caseWords: CaseWordsTable;
    caseGram: CaseGramTable;
  }
}

export const caseWordsTable = tenantTable('caseWords', { store: 'business' });
export const caseGramTable = tenantTable('caseGram', { store: 'business' });
