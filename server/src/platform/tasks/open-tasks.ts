import { sql } from 'kysely';
import { messageField } from '#platform/datasources/signed-message.ts';
import { refuse } from '#platform/http/errors.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';

const usualLimit = 10;

/**
 * Refuses a task when the user has as many unfinished ones as parameter `task.limit` allows. Starts of one user are
 * serialized, so that concurrent ones cannot exceed it. Exception: one start from business tables in a data source and
 * one from the platform's share no lock.
 */
export async function refuseTooMany(work: Work, userId: string): Promise<void> {
  const most = numberOf(await settingsOf(work), 'task.limit', usualLimit);
  await sql`select pg_advisory_xact_lock(7207, hashtext(${userId}))`.execute(work.handle);
  const open = await openTasks(work, userId);
  if (open.size < most) return;
  throw refuse(429, [
    `您有${open.size}个任务尚未完成（最多${most}个），请等其中一个完成，或在“我的任务”中取消一个后重试`,
    `${open.size} of your tasks have not ended yet (at most ${most}); wait for one of them, or cancel one under “My tasks”, and try again`,
  ]);
}

async function openTasks(work: Work, userId: string): Promise<Set<string>> {
  const { tenantId } = work.actor;
  // Tasks still in transit first: one carried over in between is then seen twice instead of never.
  const onTheirWay =
    work.store === 'business' && !work.inPrimary
      ? await sql<{ id: string }>`select ${messageField('id')} as id from outgoing
          where tenant_id = ${tenantId} and kind = 'task' and ${messageField('userId')} = ${userId}`.execute(
          work.handle,
        )
      : { rows: [] };
  const { rows } = await sql<{ id: string }>`select id from task
    where tenant_id = ${tenantId} and create_user = ${userId} and is_deleted = 0
      and (state = 'running' or state = 'waiting' and cancel_asked = 0)`.execute(work.platform);
  return new Set([...onTheirWay.rows, ...rows].map(({ id }) => id));
}
