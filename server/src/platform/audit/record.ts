import { type QueryExecutorProvider, sql } from 'kysely';
import { knownAs, type LoggedActor } from '#platform/access/actor.ts';
import { type Change, changeRows } from '#platform/database/changes.ts';
import { maskSecrets } from '#platform/text/mask-secrets.ts';
import { type ServerFacts, thisServer } from './asked-by.ts';

/** `serverHost` and similar fields come from the request (asked-by.ts); by default they are this server's. */
export interface AuditEntry extends Partial<ServerFacts> {
  actor: LoggedActor;
  requestId: string;
  call: string;
  title: string;
  target: string | undefined;
  status: number;
  reason?: string | undefined;
  durationMs: number;
  input: unknown;
  userAgent?: string | null;
}

const inputLimit = 4_000;

/** jsonb rejects NUL and lone surrogates; a refused attempt that sends them still gets its row. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;

export function shortInput(input: unknown): string {
  const text = JSON.stringify(maskSecrets(input) ?? null).replace(unstorable, '$1\ufffd');
  return text.length <= inputLimit ? text : JSON.stringify({ cut: text.slice(0, inputLimit) });
}

/**
 * Writes one audit row and the change rows of cached totals in one statement. In a writing transaction a failure to
 * write the row rolls back the action (security.md F16).
 */
export async function recordAudit(
  db: QueryExecutorProvider,
  entry: AuditEntry,
  changes: readonly Change[] = [],
): Promise<void> {
  const { actor } = entry;
  const { serverHost, serverIp, env } = { ...thisServer(), ...entry };
  await sql`
    with changed as (${changeRows(changes)})
    insert into audit (tenant_id, actor_id, actor_name, session_id, ip, request_id, call, title, target, result, status, reason, duration_ms, input,
      server_host, server_ip, env, user_agent)
    values (${actor.tenantId}, ${actor.id}, ${knownAs(actor)}, ${actor.sessionId}, ${actor.ip}, ${entry.requestId}, ${entry.call},
      ${entry.title}, ${entry.target ?? null}, ${entry.status < 400 ? 1 : 0}, ${entry.status}, ${entry.reason ?? null},
      ${Math.round(entry.durationMs)}, ${shortInput(entry.input)}::jsonb,
      ${serverHost}, ${serverIp}, ${env}, ${entry.userAgent ?? null})`.execute(db);
}
