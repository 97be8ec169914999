import { chain } from '@kaoxin/contract/casework/chain.ts';
import { on, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { refusePlatform, timelineSheet } from './export.ts';
import { verifyTimelines } from './verify.ts';

export const chainRoutes = routes('business', [
  on(chain.verify, (work, { query }) => {
    refusePlatform(query.chain);
    return verifyTimelines(work.onReplica(), query);
  }),
  sheetRoute(timelineSheet),
]);
