import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import { blockOf } from '#platform/http/guards/rate.ts';
import { type AuditEntry, recordAudit } from './record.ts';

/**
 * Refusals per network (/24, /64), call, reason and minute that get their own row; the rest share one row with their
 * count.
 */
const usualRoom = 10;

/**
 * Writes the audit row of a refusal without a session. Audit rows are permanent, so a flood may write only a limited
 * number per minute; the row that closes the minute holds the number of attempts (security.md S68).
 * @param room refusals of this network, call and reason that get their own row within the minute
 */
export async function recordStranger(db: QueryExecutorProvider, entry: AuditEntry, room = usualRoom): Promise<void> {
  const { rows } = await sql<{ hits: number }>`
    insert into stranger_refusal (network, call, reason, minute, title, room)
    values (${blockOf(entry.actor.ip)}, ${entry.call}, ${entry.reason ?? ''}, date_trunc('minute', now()),
      ${entry.title}, ${room})
    on conflict (network, call, reason, minute) do update set hits = stranger_refusal.hits + 1 returning hits`.execute(
    db,
  );
  if ((rows[0]?.hits ?? 1) <= room) await recordAudit(db, entry);
}

interface Counted {
  network: string;
  call: string;
  title: string;
  reason: string;
  minute: string;
  room: number;
  hits: number;
}

export async function closeMinutes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Counted>`delete from stranger_refusal where minute < date_trunc('minute', now())
      returning network, call, title, reason, to_char(minute, 'YYYY-MM-DD HH24:MI') as minute, room, hits`.execute(db);
  for (const { network, call, title, reason, minute, room, hits } of rows.filter((row) => row.hits > row.room))
    await recordAudit(db, {
      actor: tenantActor('000000', 'citizen', 'citizen', network),
      requestId: '',
      call,
      title,
      target: undefined,
      status: 429,
      reason: `${reason}：${minute} 一分钟内${hits}次，其中${room}次单独记录`,
      durationMs: 0,
      input: { network, minute, hits, room },
    });
}
