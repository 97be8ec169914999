import { sql } from 'kysely';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import { faultOf } from '#platform/errors.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { Identity } from './identity.ts';
import { linkOf } from './link.ts';
import { livingProviders } from './provider.ts';

/**
 * Links a third-party account to the caller. Invalidates its registration ticket.
 * @returns the link's id
 */
export async function bindLink(work: Work, providerId: string, who: Identity): Promise<string> {
  const { id: userId, tenantId } = work.actor;
  // Locks the link, so the second of two concurrent callers sees its owner.
  const link = await linkOf(work.handle, providerId, who);
  if (link.isWaiting)
    throw refuse(409, [
      '该第三方账号的注册申请正在审核，不能绑定',
      'This account waits for the approval of a registration and cannot be bound',
    ]);
  const { rows } = await asOnlyOne(() =>
    sql`update social_link l set user_id = ${userId}, tenant_id = ${tenantId}, bound_at = ${work.now},
        ticket_hash = null, ticket_until = null
      where l.id = ${link.id} and (l.user_id is null or l.user_id = ${userId}
        or not exists (select from "user" u where u.id = l.user_id and u.is_deleted = 0))
      returning l.id`.execute(work.handle),
  );
  if (rows.length === 0)
    throw refuse(409, [
      '该第三方账号已绑定其他用户，请先由其解除或更换账号',
      'This account is bound to somebody else, who has to unbind it first; or use another one',
    ]);
  return link.id;
}

async function asOnlyOne<R>(write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    if (faultOf(error).constraint !== 'social_link_person') throw error;
    throw refuse(409, [
      '已绑定该第三方的另一个账号，请先解除',
      'Another account of this third party is bound; unbind it first',
    ]);
  }
}

/**
 * Removes a link of the caller, unless it is the only login method.
 * @returns the link's id
 */
export async function unbindLink(work: Work, source: string): Promise<string> {
  const { id: userId } = work.actor;
  if (!(await hasOtherWay(work, source)))
    throw refuse(400, ['这是您唯一的登录方式，不能解除', 'This is your only way to log in and cannot be unbound']);
  const { rows } = await sql<{ id: string }>`
    update social_link l set user_id = null, tenant_id = null, bound_at = null
    from ${livingProviders(work.handle).as('p')}
    where l.user_id = ${userId} and p.id = l.provider_id and p.source = ${source}
    returning l.id`.execute(work.handle);
  const [row] = rows;
  if (!row) throw refuse(404, ['尚未绑定，请刷新页面', 'Nothing is bound; please reload']);
  return row.id;
}

async function hasOtherWay({ actor, handle }: Work, source: string): Promise<boolean> {
  const { rows } = await sql`
    select from session s
    join ${livingRows(handle, platformTenant, 'client').as('c')} on c.client_id = s.client_id
    cross join lateral (select string_to_array(replace(c.authorized_grant_types, ' ', ''), ',') as types) g
    where s.id = ${actor.sessionId} and (g.types && array['password', 'captcha']
      or ('phone' = any(g.types) and exists (select from ${livingRows(handle, actor.tenantId, 'user').as('u')} where u.id = ${actor.id} and u.phone is not null))
      or exists (select from social_link l join ${livingProviders(handle).as('p')} on p.id = l.provider_id
        where l.user_id = ${actor.id} and p.source <> ${source} and p.is_enabled = 1))`.execute(handle);
  return rows.length > 0;
}
