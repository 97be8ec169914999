import { type QueryExecutorProvider, sql } from 'kysely';
import type { House } from '#platform/house.ts';
import type { Work } from '#platform/work.ts';

/** Parameters of a tenant: rows of 000000 are the defaults, its own rows override (wire.md A, Parameters). */
export type Settings = ReadonlyMap<string, string>;

/** The parameters the product itself reads; a table of a hundred thousand others costs it nothing. */
export const settingKeys: readonly string[] = [
  'sla.roll',
  'sla.warnRatio',
  'sla.warnDays',
  'review.days.default',
  'review.days.civil',
  'review.resultWorkdays',
  'review.extendWorkdays',
  'appeal.acceptWorkdays',
  'appeal.finishDays',
  'appeal.extendDays',
  'petition.acceptDays',
  'petition.finishDays',
  'petition.extendDays',
  'petition.simpleAcceptWorkdays',
  'petition.simpleFinishWorkdays',
  'petition.objectWorkdays',
  'petition.reliefDays',
  'petition.reviewOpinionDays',
  'infoEdit.auditWorkdays',
  'infoEdit.finishWorkdays',
  'infoEdit.extendWorkdays',
  'econ.auditWorkdays',
  'supplement.minDays',
  'supplement.maxDays',
  'violation.defenceWorkdays',
  'case.claimOnHandle',
  'session.idleMinutes',
  'similarity.warn',
  'similarity.block',
  'cluster.threshold',
  'stat.minCell',
  'stat.tailRatio',
  'export.maxRows',
  'upload.maxMb',
  'kb.review',
  'kb.minScore',
  'watermark.on',
  'chain.anchorHour',
  'account.registerUser',
  'login.failures',
  'login.addressFailures',
  'password.minLength',
  'password.classes',
  'password.history',
  'session.limit',
  'session.limitManagement',
  'security.totp',
  'site.title',
  'site.switchMode',
  'site.frameHosts',
  'org.name',
  'org.shortName',
  'org.phone',
  'org.address',
  'sms.dailyCap',
  'sms.listCap',
  'account.initPassword',
];

/** A changed parameter is felt on every server within this time. */
const keepFor = 5_000;

const kept = new WeakMap<House, Map<string, { at: number; settings: Settings }>>();

/** The parameters in force for the caller, read through the work's own handle. */
export const settingsOf = (work: Work): Promise<Settings> =>
  settingsFor(work.house, work.actor.tenantId, work.platform);

/**
 * @param db the handle to ask: inside a transaction its own. Finished answers alone are shared; waiting for somebody
 * else's question could wait for a connection this very transaction holds.
 */
export async function settingsFor(
  house: House,
  tenantId: string,
  db: QueryExecutorProvider = house.database.kysely,
): Promise<Settings> {
  const own = kept.get(house) ?? new Map();
  kept.set(house, own);
  const found = own.get(tenantId);
  if (found && Date.now() - found.at < keepFor) return found.settings;
  const { rows } = await sql<{ paramKey: string; paramValue: string }>`select param_key, param_value from param
    where tenant_id = any(${['000000', tenantId]}::text[]) and is_deleted = 0
    and param_key = any(${settingKeys}::text[])
    order by tenant_id = ${tenantId}`.execute(db);
  const settings = new Map(rows.map(({ paramKey, paramValue }) => [paramKey, paramValue]));
  own.set(tenantId, { at: Date.now(), settings });
  return settings;
}

/** After a parameter was written through this server it is felt here at once. */
export function forgetSettings(house: House): void {
  kept.delete(house);
}
