import type { InboxCounts, InboxEntry, InboxTab } from '@kaoxin/contract/desk/inbox.ts';
import { type RawBuilder, sql } from 'kysely';
import { ringLive } from '#platform/live/hub.ts';
import { plainText } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';

const shown = 50;
/** Older notices appear on their page only. */
const noticeDays = 90;
const excerpt = 120;

const released = (work: Work) => sql`n.release_time <= ${work.now}::timestamptz
  and n.release_time > ${work.now}::timestamptz - ${`${noticeDays} days`}::interval`;
const unreadNotice = (work: Work) =>
  sql`not exists (select from notice_read r where r.notice_id = n.id and r.user_id = ${work.actor.id})`;

export async function inboxCounts(work: Work): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`select
    (select count(*)::int from inbox_message where user_id = ${work.actor.id} and tab = 'mail' and read_time is null) as mail,
    (select count(*)::int from inbox_message where user_id = ${work.actor.id} and tab = 'message' and read_time is null) as message,
    (select count(*)::int from ${work.table('notice').as('n')} where ${released(work)} and ${unreadNotice(work)}) as notice`.execute(
    work.handle,
  );
  return rows[0] ?? { mail: 0, message: 0, notice: 0 };
}

export async function inboxEntries(work: Work, tab: InboxTab, most = shown): Promise<InboxEntry[]> {
  const { rows } =
    tab === 'notice'
      ? await sql<InboxEntry>`select n.id, n.title, n.content, null as path, n.release_time as time,
          case when ${unreadNotice(work)} then 0 else 1 end as is_read
          from ${work.table('notice').as('n')} where ${released(work)} order by n.release_time desc, n.id desc limit ${most}`.execute(
          work.handle,
        )
      : await sql<InboxEntry>`select id, ${said(work, 'title')} as title, ${said(work, 'content')} as content, path, create_time as time, case when read_time is null then 0 else 1 end as is_read
          from inbox_message where user_id = ${work.actor.id} and tab = ${tab} order by id desc limit ${most}`.execute(
          work.handle,
        );
  return rows.map((row) => ({ ...row, content: plainText(row.content).slice(0, excerpt) }));
}

const said = ({ actor }: Work, column: 'title' | 'content'): RawBuilder<string> =>
  actor.language === 'en' ? sql`coalesce(${sql.ref(`${column}_en`)}, ${sql.ref(column)})` : sql`${sql.ref(column)}`;

export async function markRead(
  work: Work,
  tab: InboxTab,
  ids: readonly string[] | null | undefined,
): Promise<InboxCounts> {
  const chosen = ids ?? null;
  if (tab === 'notice') {
    await sql`insert into notice_read (tenant_id, user_id, notice_id)
      select ${work.actor.tenantId}, ${work.actor.id}, n.id from ${work.table('notice').as('n')}
      where ${released(work)} and (${chosen}::bigint[] is null or n.id = any(${chosen}::bigint[])) on conflict do nothing`.execute(
      work.handle,
    );
  } else {
    await sql`update inbox_message set read_time = ${work.now} where user_id = ${work.actor.id} and tab = ${tab} and read_time is null
      and (${chosen}::bigint[] is null or id = any(${chosen}::bigint[]))`.execute(work.handle);
  }
  const { tenantId, id } = work.actor;
  if (id) await ringLive(work.handle, { tenantId, userIds: [id] });
  return inboxCounts(work);
}
