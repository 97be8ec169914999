import { logChain } from '@kaoxin/contract/log/chain.ts';
import { apiLog, errorLog, usualLog } from '@kaoxin/contract/log/log.ts';
import type { Area } from '#platform/area.ts';
import { anchorFile, readAnchors } from '#platform/audit/anchors.ts';
import { sealKey } from '#platform/audit/seal.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { logSheetRoutes } from './export.ts';
import { logMenu } from './menu.ts';
import { logPage, logRow } from './rows.ts';
import { apiSource, errorSource, usualSource } from './sources.ts';

const logRoutes: readonly Route[] = routes('platform', [
  on(usualLog.calls.list, (work, { query }) => logPage(work, usualSource, query)),
  on(usualLog.calls.detail, (work, { query }) => logRow(work, usualSource, query.id)),
  on(apiLog.calls.list, (work, { query }) => logPage(work, apiSource, query)),
  on(apiLog.calls.detail, (work, { query }) => logRow(work, apiSource, query.id)),
  on(errorLog.calls.list, (work, { query }) => logPage(work, errorSource, query)),
  on(errorLog.calls.detail, (work, { query }) => logRow(work, errorSource, query.id)),
  ...logSheetRoutes,
  on(logChain.verify, async (work, { query }) => {
    const { tenantId } = work.actor;
    const { secrets, config } = work.context;
    const anchors = await readAnchors(anchorFile(config.dataDir), tenantId);
    const asked = { tenantId, key: sealKey(secrets), anchors, ...query };
    const verdict = await verifyAudit(work.onReplica().handle, asked);
    return { ...verdict, ok: Number(verdict.ok), stalled: Number(verdict.stalled) };
  }),
]);

export const logArea: Area = {
  name: 'log',
  menu: logMenu,
  routes: logRoutes,
};
