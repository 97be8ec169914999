import { chain } from '@kaoxin/contract/casework/chain.ts';
import { refuse } from '#platform/http/errors.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { exportTimelines } from './export.ts';
import { verifyTimelines } from './verify.ts';

/** Whoever inspects cases does not read the platform's log, nor the other way round (domain.md 4.3). */
function ofCases(name: string | undefined): void {
  if (name === 'platform')
    throw refuse(400, [
      '平台审计日志由安全审计员核验(blade-log/chain/verify)',
      'The platform’s log is verified by those who audit it (blade-log/chain/verify)',
    ]);
}

export const chainRoutes = routes('business', [
  on(chain.verify, (work, { query }) => {
    ofCases(query.chain);
    return verifyTimelines(work.onReplica(), query);
  }),
  manualTransaction(chain.export, (work, input, exchange) => {
    ofCases(input.query.extra.chain);
    return exportTimelines(work, input, exchange);
  }),
]);
