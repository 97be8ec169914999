import { placeType } from '@kaoxin/contract/exam/district.ts';
import { room } from '@kaoxin/contract/exam/room.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { refuse } from '#platform/http/errors.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    room: RowOf<typeof room.own>;
  }
}
tenantTable('room', { store: 'platform' });

/** Rooms belong to centres: the upper level of the same tree has none. */
export const roomRoutes = crud(room, 'room', {
  validate: async (work, { centreId }, before) => {
    if (centreId === before?.centreId) return;
    const { nodeType } = await work.table('district').need(String(centreId));
    if (nodeType !== placeType.centre) throw refuse(400, ['请选择考点', 'Choose a test centre']);
  },
});
