import './table.ts';
import { notice } from '@kaoxin/contract/desk/notice.ts';
import { ringLive } from '#platform/live/hub.ts';
import { crud } from '#platform/resource/crud.ts';

/** A change is felt in everybody's popover at once. */
export const noticeRoutes = crud(notice, 'notice', {
  afterChange: ({ handle, actor }) => ringLive(handle, { tenantId: actor.tenantId, userIds: 'everybody' }),
});
