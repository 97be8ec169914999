import { type QueryExecutorProvider, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Work } from '#platform/work.ts';
import { settingRules } from './setting-rules.ts';

/** Parameters of a tenant: rows of 000000 are the defaults, its own rows override (wire.md A, Parameters). */
export type Settings = ReadonlyMap<string, string>;

/** The parameters the product reads; only these are loaded, since a tenant may have a hundred thousand others. */
export const settingKeys: readonly string[] = [
  'site.title',
  'org.name',
  'org.shortName',
  'org.phone',
  'org.address',
  'site.publicAddress',
  'site.frameHosts',
  'site.switchMode',
  'watermark.on',
  'account.registerUser',
  'account.requestDays',
  'account.handsDays',
  'account.initPassword',
  'password.minLength',
  'password.classes',
  'password.history',
  'login.failures',
  'login.addressFailures',
  'security.totp',
  'session.idleMinutes',
  'session.limit',
  'session.limitManagement',
  'sla.roll',
  'sla.warnRatio',
  'sla.warnDays',
  'petition.acceptDays',
  'petition.finishDays',
  'petition.extendDays',
  'petition.simpleAcceptWorkdays',
  'petition.simpleFinishWorkdays',
  'petition.objectWorkdays',
  'petition.reliefDays',
  'petition.reviewOpinionDays',
  'appeal.acceptWorkdays',
  'appeal.finishDays',
  'appeal.extendDays',
  'violation.defenceWorkdays',
  'infoEdit.auditWorkdays',
  'infoEdit.finishWorkdays',
  'infoEdit.extendWorkdays',
  'review.days.default',
  'review.days.civil',
  'review.resultWorkdays',
  'review.extendWorkdays',
  'econ.auditWorkdays',
  'supplement.minDays',
  'supplement.maxDays',
  'case.claimOnHandle',
  'cluster.threshold',
  'filing.noticeVersion',
  'filing.purpose',
  'filing.purposeEn',
  'filing.recipients',
  'filing.recipientsEn',
  'filing.retention',
  'filing.retentionEn',
  'filing.rights',
  'filing.rightsEn',
  'filing.declaration',
  'filing.declarationEn',
  'survey.keepYears',
  'survey.noticeVersion',
  'survey.purpose',
  'survey.purposeEn',
  'survey.recipients',
  'survey.recipientsEn',
  'survey.retention',
  'survey.retentionEn',
  'survey.rights',
  'survey.rightsEn',
  'survey.anonymousPurpose',
  'survey.anonymousPurposeEn',
  'survey.anonymousRecipients',
  'survey.anonymousRecipientsEn',
  'survey.anonymousRetention',
  'survey.anonymousRetentionEn',
  'survey.anonymousRights',
  'survey.anonymousRightsEn',
  'similarity.warn',
  'similarity.block',
  'bank.sampleRate',
  'stat.minCell',
  'stat.tailRatio',
  'upload.maxMb',
  'export.maxRows',
  'export.atOnceRows',
  'import.elsewhereRows',
  'task.limit',
  'sms.dailyCap',
  'sms.listCap',
];

interface Kept {
  version: bigint;
  settings: Settings;
}
const kept = new WeakMap<AppContext, Map<string, Kept>>();

export const settingsOf = (work: Work): Promise<Settings> =>
  settingsFor(work.context, work.actor.tenantId, work.platform, work.actor.settingsVersion);

/**
 * The present parameters of a tenant: the next request on every server sees a change. Only finished results are shared:
 * waiting for another caller's query could deadlock on the connection of this transaction.
 *
 * @param db the handle of the transaction, inside one
 * @param version read by the caller; without it the database is asked for changes
 */
export async function settingsFor(
  context: AppContext,
  tenantId: string,
  db: QueryExecutorProvider = context.database.kysely,
  version?: string,
): Promise<Settings> {
  const own = kept.get(context) ?? new Map<string, Kept>();
  kept.set(context, own);
  const found = own.get(tenantId);
  if (found && version !== undefined && found.version >= BigInt(version)) return found.settings;
  const fresh = await settingsSince(db, tenantId, found?.version ?? 0n);
  if (found && fresh.version === found.version) return found.settings;
  own.set(tenantId, fresh);
  return fresh.settings;
}

async function settingsSince(db: QueryExecutorProvider, tenantId: string, known: bigint): Promise<Kept> {
  const { rows } = await sql<{ version: string; paramKey: string | null; paramValue: string }>`
    select v.version, p.param_key, p.param_value from setting_version v
    left join param p on v.version <> ${known.toString()}::bigint
      and p.tenant_id = any(${['000000', tenantId]}::text[]) and p.is_deleted = 0 and p.param_key = any(${settingKeys}::text[])
    order by p.tenant_id = ${tenantId}`.execute(db);
  const settings = new Map(
    rows.flatMap(({ paramKey, paramValue }) => (paramKey === null ? [] : [[paramKey, paramValue] as const])),
  );
  return { version: BigInt(rows[0]?.version ?? 0), settings };
}

export function forgetSettings(context: AppContext): void {
  kept.delete(context);
}

/**
 * A parameter as a number. One that is missing or breaks its rule counts as `fallback`: a row that did not pass the form
 * must neither delete answers at once nor show figures of single people.
 */
export function numberOf(settings: Settings, key: string, fallback: number): number {
  const text = settings.get(key)?.trim() ?? '';
  const rule = settingRules[key];
  if (!rule) throw new Error(`the setting ${key} has no rule`);
  return text !== '' && rule.holds(text) ? Number(text) : fallback;
}
