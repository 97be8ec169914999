import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

/** A file of many petitions between preview and confirmation. Its rows lie in `import_row`, sealed. */
export interface ImportBatchTable extends BaseColumns {
  kind: string;
  fileName: string;
  sha256: string;
  total: number;
  good: number;
  bad: number;
  state: 'staged' | 'imported';
  importedTime: Generated<string | null>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    importBatch: ImportBatchTable;
  }
}

tenantTable('importBatch', { store: 'business' });

/** What the batches and rows of petitions are filed under. */
export const importKind = 'petition';
