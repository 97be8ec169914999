import type { oss } from '@kaoxin/contract/resource/oss.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    oss: RowOf<typeof oss.own> & { secretSealed: string };
  }
}
export const ossTable = tenantTable('oss', { store: 'platform' });
