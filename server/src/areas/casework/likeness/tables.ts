import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

/** What letters of one matter are found by: a row has the id of its case. Never answered; who is found is read as a case. */
interface CaseWordsTable extends BaseColumns {
  caseType: string;
  grams: readonly number[];
}

/** Of how many letters of the last sample a pair of characters is. */
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

tenantTable('caseWords', { store: 'business' });
tenantTable('caseGram', { store: 'business' });
