import { material } from '@kaoxin/contract/testing/material.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    material: RowOf<typeof material.own>;
  }
}
const scope = { resource: 'material', own: ['createUser'] };
export const materialRoutes = crud(material, tenantTable('material', { store: 'business', scope }));
