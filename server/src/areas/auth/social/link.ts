import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { newToken } from '#platform/session/tokens.ts';
import type { Work } from '#platform/work.ts';
import type { Identity } from './identity.ts';
import { livingProviders } from './provider.ts';

const ticketMinutes = 30;
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface Link {
  id: string;
  userId: string | null;
  isWaiting: boolean;
}

export async function linkOf(db: Work['handle'], providerId: string, who: Identity): Promise<Link> {
  const { rows } = await sql<{ id: string; userId: string | null }>`
    insert into social_link (provider_id, subject, nick_name) values (${providerId}, ${who.subject}, ${who.name})
    on conflict (provider_id, subject) do update set nick_name = excluded.nick_name
    returning id, user_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('one upsert, one row');
  const waiting = await sql`
    select from registration where social_link_id = ${row.id} and status = 0 and is_deleted = 0`.execute(db);
  return { ...row, isWaiting: waiting.rows.length > 0 };
}

/** Creates a registration ticket for half an hour. Invalidates the previous one. */
export async function issueTicket(db: Work['handle'], linkId: string): Promise<string> {
  const ticket = newToken();
  await sql`
    update social_link set ticket_hash = ${hash(ticket)}, ticket_until = now() + make_interval(mins => ${ticketMinutes})
    where id = ${linkId}`.execute(db);
  return ticket;
}

export async function linkByTicket(
  db: Work['handle'],
  ticket: string,
): Promise<{ id: string; nickName: string; sourceName: string } | undefined> {
  const { rows } = await sql<{ id: string; nickName: string; sourceName: string }>`
    select l.id, l.nick_name, p.provider_name as source_name
    from social_link l join ${livingProviders(db).as('p')} on p.id = l.provider_id and p.is_enabled = 1
    where l.ticket_hash = ${hash(ticket)} and l.ticket_until > now()`.execute(db);
  return rows[0];
}

export async function takeTicket(db: Work['handle'], ticket: string, tenantId: string): Promise<boolean> {
  const { rows } = await sql`
    update social_link set ticket_hash = null, ticket_until = null, tenant_id = ${tenantId}, user_id = null,
      bound_at = null
    where ticket_hash = ${hash(ticket)} and ticket_until > now() returning id`.execute(db);
  return rows.length === 1;
}
