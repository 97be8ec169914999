import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { tellable } from '#platform/log.ts';
import { askedBy } from './asked-by.ts';

export async function recordFault(context: AppContext, request: FastifyRequest, error: unknown): Promise<void> {
  const { name, message, stack } = tellable(error);
  // Only name, message and stack: other fields of an error may hold personal data.
  request.log.error({ err: error, requestId: request.id }, 'unexpected error');
  const { serverHost, serverIp, env, ...asked } = askedBy(request);
  const call = request.served?.call.path ?? request.routeOptions.url ?? '';
  const userAgent = call.startsWith('open/') ? null : asked.userAgent;
  await sql`insert into error_log (tenant_id, request_id, source, call, actor_id, name, message, stack,
      server_host, server_ip, env, user_agent)
    values (${request.actor?.tenantId ?? null}, ${request.id}, 'server', ${call}, ${request.actor?.id ?? null},
      ${name}, ${message.slice(0, 4000)}, ${(stack ?? '').slice(0, 16000)},
      ${serverHost}, ${serverIp}, ${env}, ${userAgent})`
    .execute(context.database.kysely)
    .catch((failure: unknown) => request.log.error({ err: failure }, 'error log row not written'));
}
