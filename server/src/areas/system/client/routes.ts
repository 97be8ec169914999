import { client } from '@kaoxin/contract/system/client.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { crud } from '#platform/resource/crud.ts';
import { hashClientSecret } from '#platform/session/clients.ts';
import type { Work } from '#platform/work.ts';
import { clientTable } from './table.ts';

type Client = SelectedRow<'client'>;

/** Prevents a lockout: id, secret and grant types of the caller's own client cannot be changed. */
async function refuseOwn({ handle, actor }: Work, after: Partial<Client>, before?: Client): Promise<void> {
  const held = ['clientId', 'clientSecretHash', 'authorizedGrantTypes'] as const;
  if (!before || held.every((field) => after[field] === before[field])) return;
  const { rows } = await sql`
    select from session where id = ${actor.sessionId} and client_id = ${before.clientId}`.execute(handle);
  if (rows.length > 0)
    throw refuse(400, [
      '不能修改当前登录所用应用的编号、密钥和授权类型',
      'Id, secret and grant types of the client you are logged in with cannot be changed',
    ]);
}

async function refuseUsed({ handle }: Work, clients: readonly Client[]): Promise<void> {
  const { rows } = await sql<{ clientId: string }>`
    select client_id from session where client_id = any(${clients.map(({ clientId }) => clientId)}::text[])
      and ended_at is null and (expires_at > now() or exists (
        select from refresh_token r where r.session_id = session.id and r.used_at is null and r.expires_at > now()))
    limit 1`.execute(handle);
  if (rows[0])
    throw refuse(400, [
      `应用【${rows[0].clientId}】仍有登录会话，不能删除`,
      `People are logged in with the client “${rows[0].clientId}”`,
    ]);
}

export const clientRoutes = crud(client, clientTable, {
  shared: true,
  secrets: { clientSecret: { column: 'clientSecretHash', keep: hashClientSecret } },
  validate: refuseOwn,
  beforeRemove: refuseUsed,
});
