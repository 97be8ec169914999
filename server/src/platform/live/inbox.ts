import type { Label } from '@kaoxin/contract/conventions.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { sendToPlatform } from '#platform/datasources/outgoing.ts';
import type { Work } from '#platform/work.ts';
import { ringLive } from './hub.ts';

export interface InboxWords {
  tab: 'mail' | 'message';
  /** stored in both languages; readers see their own */
  title: Label;
  content?: Label;
  path?: string;
  caseType?: string;
  caseId?: string;
  /** skips users who have not read the former message with this title about the case */
  isOnceUnread?: boolean;
}

/** Adds an entry to the inbox of each of these users, in the caller's transaction; never for the caller. */
export async function notifyPeople(work: Work, userIds: readonly string[], words: InboxWords): Promise<void> {
  const people = [...new Set(userIds)].filter((id) => id !== work.actor.id);
  if (people.length === 0) return;
  if (work.store === 'business' && !work.inPrimary)
    return sendToPlatform(work, { kind: 'message', content: { people, words } });
  await putMessages(work.platform, work.actor.tenantId, people, words);
}

export async function putMessages(
  db: QueryExecutorProvider,
  tenantId: string,
  people: readonly string[],
  words: InboxWords,
): Promise<void> {
  const [title, titleEn] = bothOf(words.title);
  const isUnread = sql`exists (select from inbox_message m where m.user_id = person and m.read_time is null
    and m.tab = ${words.tab} and m.title = ${title} and m.case_type = ${words.caseType ?? null}
    and m.case_id = ${words.caseId ?? null})`;
  const [content, contentEn] = bothOf(words.content ?? ['', '']);
  const { rows } = await sql<{
    userId: string;
  }>`insert into inbox_message (tenant_id, user_id, tab, title, title_en, content, content_en, path, case_type, case_id)
    select ${tenantId}, person, ${words.tab}, ${title}, ${titleEn}, ${content}, ${contentEn}, ${words.path ?? null}, ${words.caseType ?? null}, ${words.caseId ?? null}
    from unnest(${people}::bigint[]) as person
    where not (${words.isOnceUnread ?? false} and ${isUnread}) returning user_id`.execute(db);
  const told = rows.map(({ userId }) => userId);
  if (told.length > 0) await ringLive(db, { tenantId, userIds: told });
}

/** Outbox rows of an earlier release are Chinese only. */
const bothOf = (words: Label | string): readonly [zh: string, en: string | null] =>
  typeof words === 'string' ? [words, null] : words;
