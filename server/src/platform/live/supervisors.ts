import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { RoleAlias } from '@kaoxin/contract/roles.ts';
import { sql } from 'kysely';
import { knownAs } from '#platform/access/actor.ts';
import type { Work } from '#platform/work.ts';
import { notifyPeople } from './inbox.ts';

const supervising: readonly RoleAlias[] = ['audit_admin', 'inspector', 'city_leader'];

/**
 * Tells security auditors, inspectors and leadership what a user changed, because it touches the rights of others
 * (security.md S61, S71).
 */
export async function tellSupervisors(work: Work, title: Label, content: Label): Promise<void> {
  if (work.actor.kind !== 'person') return;
  const { rows } = await sql<{ id: string }>`select u.id from ${work.table('user').ofTenant().as('u')}
    where u.status = 1 and exists (select from ${work.table('role').ofTenant().as('r')}
      where r.id = any(u.role_ids) and r.role_alias = any(${supervising}::text[]))`.execute(work.platform);
  const who = knownAs(work.actor);
  await notifyPeople(
    work,
    rows.map(({ id }) => id),
    { tab: 'message', title: [`${title[0]}：${who}`, `${title[1]}: ${who}`], content },
  );
}

/**
 * Tells them of a change by a watched call: where text messages, files and data go, who verifies log-ins, parameters.
 */
export async function tellOfCall(work: Work, { watched, title }: Call): Promise<void> {
  // a repetition with the same key changes nothing
  if (!watched || work.changes().length === 0) return;
  await tellSupervisors(work, title, [
    '该项配置影响他人权益或数据去向，请核对是否按规定办理',
    'The setting affects the rights of others or where data goes. Check that the change follows your rules',
  ]);
}
