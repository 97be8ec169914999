import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface RoleTable extends BaseColumns {
  parentId: string;
  roleName: string;
  roleNameEn: string | null;
  roleAlias: string;
  sort: number;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    role: RoleTable;
  }
}
export const roleTable = tenantTable('role', { store: 'platform' });
