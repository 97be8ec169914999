import { room } from '@kaoxin/contract/exam/room.ts';
import { type SqlBool, sql } from 'kysely';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { crud, type ResourceHooks } from '#platform/resource/crud.ts';
import { refuseSeated } from '../district/guards.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    room: RowOf<typeof room.own>;
  }
}

const hooks: ResourceHooks<'room'> = {
  beforeRemove: refuseSeated,
  /** The form of a centre lists its rooms: whoever has it open is told that they are others now. */
  async afterChange(work, ids) {
    const changed = work.table('room').withRemoved().those(ids).select('centreId');
    await work.table('district').changeMany(sql<SqlBool>`id in (${changed})`, {});
  },
};

/** 考场 of the test centres. */
const scope = { through: { table: 'district', key: 'centreId' } };
export const roomRoutes = crud(room, tenantTable('room', { store: 'platform', scope }), hooks);
