import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface DictTable extends BaseColumns {
  parentId: string;
  code: string;
  dictKey: string;
  dictValue: string;
  dictValueEn: string | null;
  sort: number;
  isSealed: number;
  remark: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    dict: DictTable;
    dictBiz: DictTable;
  }
}
export const dictTable = tenantTable('dict', { store: 'platform' });
export const dictBizTable = tenantTable('dictBiz', { store: 'platform' });
