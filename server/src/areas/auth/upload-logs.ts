import type { session } from '@kaoxin/contract/auth/session.ts';
import type { InputOf } from '@kaoxin/contract/call.ts';
import { sql } from 'kysely';
import { askedBy } from '#platform/audit/asked-by.ts';
import type { Exchange } from '#platform/http/route.ts';
import { limitRate } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';

/** Rate limit, because a client in a loop would fill the log. */
const perPersonAndHour = 20;

export async function uploadLogs(
  work: Work,
  { body }: InputOf<typeof session.uploadLogs>,
  { request }: Exchange,
): Promise<null> {
  const { serverHost, serverIp, env, userAgent } = askedBy(request);
  const { tenantId, id } = work.actor;
  await limitRate(work.handle, `error log:${id}`, perPersonAndHour, 3_600);
  const rows = body.map(({ type, message, stack = '', info = '', url = '', time }) => ({
    name: type,
    message,
    stack,
    url,
    info: `${time} ${info}`.trim(),
  }));
  await sql`
    insert into error_log (tenant_id, actor_id, request_id, source, name, message, stack, url, info,
      server_host, server_ip, env, user_agent)
    select ${tenantId}, ${id}::bigint, ${work.requestId}, 'browser', name, message, stack, url, info,
      ${serverHost}, ${serverIp}, ${env}, ${userAgent}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      entry (name text, message text, stack text, url text, info text)`.execute(work.handle);
  work.target = `${rows.length}`;
  return null;
}
