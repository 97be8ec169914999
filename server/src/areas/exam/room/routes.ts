import { room } from '@kaoxin/contract/exam/places/room.ts';
import { mostRooms, roomWords } from '@kaoxin/contract/exam/places/room-fields.ts';
import { type SqlBool, sql } from 'kysely';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { refuse } from '#platform/http/errors.ts';
import { crud, type ResourceHooks } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import { refuseSeated, refuseSeatedMove, refuseSeatsGone } from '../district/guards.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    room: RowOf<typeof room.own>;
  }
}

const hooks: ResourceHooks<'room'> = {
  async validate(work, { id = '0', centreId = '0', seats, status }, before) {
    if (before) {
      const after = { seats: seats ?? before.seats, status: status ?? before.status };
      await refuseSeatsGone(work, [{ before, after }], (_, field) => field);
    }
    if (centreId === before?.centreId) return;
    if (before) await refuseSeatedMove(work, before);
    await refuseFull(work, centreId, id);
  },
  beforeRemove: refuseSeated,
  /** The form of a centre lists its rooms, so its version must change with them. */
  async afterChange(work, ids) {
    const changed = work.table('room').withRemoved().those(ids).select('centreId');
    await work.table('district').changeMany(sql<SqlBool>`id in (${changed})`, {});
  },
};

/**
 * Refuses more rooms than the form of the centre accepts, because the form could no longer be saved. Locks the centre,
 * so that it is not removed in between.
 */
async function refuseFull(work: Work, centreId: string, id: string): Promise<void> {
  await work.table('district').lock([centreId]);
  const beside = await work
    .table('room')
    .ofTenant()
    .select()
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('centreId', '=', centreId)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (Number(beside?.n ?? 0) >= mostRooms) throw refuse(400, roomWords.most, { fields: ['centreId'] });
}

const scope = { through: { table: 'district', key: 'centreId' } };
export const roomTable = tenantTable('room', { store: 'platform', scope });
export const roomRoutes = crud(room, roomTable, hooks);
