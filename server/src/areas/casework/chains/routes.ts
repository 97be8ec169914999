import { chain } from '@kaoxin/contract/casework/chain.ts';
import { on, onOwn, routes } from '#platform/http/route.ts';
import { exportTimelines } from './export.ts';
import { verifyTimelines } from './verify.ts';

export const chainRoutes = routes('business', [
  on(chain.verify, (work, { query }) => verifyTimelines(work.onReplica(), query)),
  onOwn(chain.export, exportTimelines),
]);
