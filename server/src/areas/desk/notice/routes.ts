import { notice } from '@kaoxin/contract/desk/notice.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { ringLive } from '#platform/live/hub.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    notice: RowOf<typeof notice.own>;
  }
}

/** Changes update all popovers at once. */
export const noticeTable = tenantTable('notice', { store: 'platform' });
export const noticeRoutes = crud(notice, noticeTable, {
  afterChange: ({ handle, actor }) => ringLive(handle, { tenantId: actor.tenantId, userIds: 'everybody' }),
});
