import { registrationStates } from '@kaoxin/contract/user/registration.ts';
import { sql } from 'kysely';
import { changeRowsOf } from '#platform/database/changes.ts';
import { putMessages } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';

/**
 * Removes the links of a third party whose endpoints or identity field changed, because it may now name other users.
 * Also ends pending visits and registrations, and notifies linked users (security.md S61).
 */
export async function dropLinks(work: Work, { id, providerName }: { id: string; providerName: string }): Promise<void> {
  const { handle, now } = work;
  await sql`delete from social_visit where provider_id = ${id}`.execute(handle);
  await sql`with refused as (
      update registration r set status = ${registrationStates.refused}, reason = '第三方登录的地址已变更，请重新申请',
        update_time = ${now}, version = r.version + 1
      from social_link l where l.provider_id = ${id} and r.social_link_id = l.id
        and r.status = ${registrationStates.waiting} returning r.tenant_id)
    ${changeRowsOf('registration', sql`refused`)}`.execute(handle);
  const { rows } = await sql<{ tenantId: string | null; userId: string | null }>`
    delete from social_link where provider_id = ${id} returning tenant_id, user_id`.execute(handle);
  const bound = Map.groupBy(
    rows.filter(({ userId }) => userId !== null),
    ({ tenantId }) => tenantId ?? work.actor.tenantId,
  );
  for (const [tenantId, links] of bound)
    await putMessages(
      handle,
      tenantId,
      links.map(({ userId }) => String(userId)),
      {
        tab: 'mail',
        title: [`您在【${providerName}】的账号已解除绑定`, `Your account at “${providerName}” is no longer bound`],
        content: [
          '该第三方登录的设置已变更。请核实后在个人中心重新绑定；如有疑问请联系管理员。',
          'The settings of this third party have changed. Bind the account again in your personal centre once you have looked at them; if in doubt, ask the administrator.',
        ],
        path: '/info/index?tab=security',
      },
    );
}
