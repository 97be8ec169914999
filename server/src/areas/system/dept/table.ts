import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';
import { referable } from '#platform/resource/references.ts';

interface DeptTable extends BaseColumns {
  parentId: string;
  ancestors: string;
  deptName: string;
  fullName: string | null;
  deptCategory: number | null;
  sort: number;
  remark: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    dept: DeptTable;
  }
}
export const deptTable = tenantTable('dept', { store: 'platform' });
referable('dept', 'dept', 'deptName');
