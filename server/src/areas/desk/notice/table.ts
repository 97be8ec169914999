import type { notice } from '@kaoxin/contract/desk/notice.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    notice: RowOf<typeof notice.own>;
  }
}
tenantTable('notice', { store: 'platform' });
