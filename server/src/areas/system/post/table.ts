import type { post } from '@kaoxin/contract/system/post.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    post: RowOf<typeof post.own>;
  }
}
tenantTable('post', { store: 'platform' });
