import { device } from '@kaoxin/contract/testing/device.ts';
import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    device: RowOf<typeof device.own> & { searchKey: string };
  }
}

const seesLent = ({ grants }: Actor): boolean => grants.has('device_edit');

export const deviceRoutes = crud(device, tenantTable('device', { store: 'business' }), {
  isThere: ({ actor }, { isLent }) => isLent === 0 || seesLent(actor),
  listConditions: ({ actor }) =>
    seesLent(actor) ? undefined : { key: 'not lent', conditions: [sql`${sql.ref('device.isLent')} = 0`] },
});
