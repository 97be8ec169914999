import { room } from '@kaoxin/contract/exam/room.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    room: RowOf<typeof room.own>;
  }
}

/** 考场 of the test centres. */
const scope = { through: { table: 'district', key: 'centreId' } };
export const roomRoutes = crud(room, tenantTable('room', { store: 'platform', scope }));
