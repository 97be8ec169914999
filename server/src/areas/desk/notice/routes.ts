import './table.ts';
import { notice } from '@kaoxin/contract/desk/notice.ts';
import type { Route } from '#platform/http/route.ts';
import { ringLive } from '#platform/live/hub.ts';
import { crud } from '#platform/resource/crud.ts';

/** As any plain resource; a change is felt in everybody's popover at once. */
export const noticeRoutes: readonly Route[] = crud(notice, 'notice').map((route) => {
  if (!route.call.writes) return route;
  return {
    ...route,
    handler: async (work, input, exchange) => {
      const answer = await route.handler(work, input, exchange);
      await ringLive(work.handle, { tenantId: work.actor.tenantId, userIds: 'everybody' });
      return answer;
    },
  };
});
