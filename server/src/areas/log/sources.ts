import { type RawBuilder, sql } from 'kysely';
import { isCitizenRow, isHiddenRow } from '#platform/audit/citizen-entry.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

export interface LogSource {
  name: string;
  rows: (work: Work) => RawBuilder<unknown>;
  ready?: {
    kinds: (work: Work) => RawBuilder<unknown>;
    /** Kinds that blocks count but the log hides. */
    hidden?: (work: Work) => RawBuilder<unknown>;
    kindFields: readonly string[];
  };
}

/** Tenant of errors that occurred before the user was known. */
const first = '000000';

const called = sql`split_part(call, ' ', 1) as method, split_part(call, ' ', 2) as request_uri,
  split_part(split_part(call, ' ', 2), '/', 1) as service_id`;

/** Input with masked secrets. Calls of case work show none, because only their handlers may see it (domain.md 4.3). */
const sent = sql`case when split_part(call, ' ', 2) like 'blade-%' then nullif(input::text, 'null') end as params`;

/** Hides address and device of citizens. Earlier rows contain both and cannot be changed because of the hash chain. */
const unlessCitizen = (column: string) => sql`case when not ${isCitizenRow} then ${sql.ref(column)} end`;

/** Audit rows of the tenant, without calls of citizens (decision 085). */
export const apiSource: LogSource = {
  name: 'api',
  rows: ({ actor }) => sql`
    select id, at as create_time, actor_name as create_by, title, ${unlessCitizen('target')} as target, status,
      ${unlessCitizen('duration_ms')} as time, ${unlessCitizen('ip')} as remote_ip, ip as stored_ip,
      server_host, server_ip, env, ${unlessCitizen('user_agent')} as user_agent, request_id, reason, ${sent}, ${called}
    from audit where tenant_id = ${actor.tenantId} and not ${isHiddenRow}`,
  ready: {
    kinds: ({ actor }) => sql`select id, title, status, ${called} from audit_kind
      where tenant_id = ${actor.tenantId} and not ${isHiddenRow}`,
    hidden: ({ actor }) => sql`select id from audit_kind where tenant_id = ${actor.tenantId} and ${isHiddenRow}`,
    kindFields: ['title', 'status', 'serviceId', 'requestUri'],
  },
};

const usual = sql`(call like '%blade-auth/%'
  or call ~ 'blade-user/(update-password|update-info|register-guest|unlock|reset-second-factor|login-request|session|online)')`;
const level = sql`case when result = 1 then 'info' else 'warn' end as log_level, title as log_id`;

export const usualSource: LogSource = {
  name: 'usual',
  rows: ({ actor }) => sql`
    select id, at as create_time, actor_name as create_by, ${level}, coalesce(reason, target) as log_data,
      ip as remote_ip, ip as stored_ip, server_host, server_ip, env, user_agent, request_id, ${sent}, ${called}
    from audit where tenant_id = ${actor.tenantId} and ${usual}`,
  ready: {
    kinds: ({ actor }) => sql`
      select id, ${level}, ${called} from audit_kind where tenant_id = ${actor.tenantId} and ${usual}`,
    kindFields: ['logId', 'logLevel', 'serviceId'],
  },
};

export const errorSource: LogSource = {
  name: 'error',
  rows: ({ actor, platform }) => sql`
    select e.id, e.at as create_time, u.real_name || '(' || u.account || ')' as create_by, e.source, e.name as exception_name, e.message,
      e.stack as stack_trace, e.info as params, e.server_host, e.server_ip, e.env,
      case when coalesce(e.call, '') not like 'open/%' then e.user_agent end as user_agent, e.request_id, coalesce(nullif(e.call, ''), e.url) as request_uri,
      split_part(coalesce(nullif(e.call, ''), e.source), '/', 1) as service_id
    from error_log e left join ${livingRows(platform, actor.tenantId, 'user').withRemoved().as('u')} on u.id = e.actor_id
    where e.tenant_id = ${actor.tenantId} or (e.tenant_id is null and ${actor.tenantId} = ${first})`,
};
