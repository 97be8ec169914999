import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { networkOf, siteOf } from '#platform/http/guards/rate.ts';
import { limitRate } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';

const GB = 1024 ** 3;
/** Upload limits of a user, or of a citizen's network, within 24 hours (security.md S47). */
const quotas = {
  person: { files: 500, bytes: 2 * GB },
  citizen: { files: 100, bytes: GB },
  job: { files: 0, bytes: 0 },
};

/**
 * Digest of the sender's network and the day: sufficient for the quota, and files of different days cannot be linked.
 */
const hashAt = ({ context, actor }: Work, day: string): string =>
  context.secrets.digest(`ip ${day} ${networkOf(actor.ip)}`);
export const senderHash = (work: Work): string => hashAt(work, work.now.slice(0, 10));
const recentHashes = (work: Work): string[] => {
  const today = work.now.slice(0, 10);
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return [today, yesterday].map((day) => hashAt(work, day));
};

/** Refuses an upload over the quota. Files removed within 24 hours count as well. */
export async function refuseOverQuota(work: Work, bytes = 0): Promise<void> {
  const { actor } = work;
  const quota = quotas[actor.kind];
  const { rows } = await sql<{ files: number; bytes: string }>`
    select count(*)::int as files, coalesce(sum(file_size + coalesce(original_size, 0)), 0)::bigint as bytes
    from ${work.table('bizFile').withRemoved().as('f')}
    where create_time > now() - interval '24 hours'
      and ${actor.id === null ? sql`create_user is null and upload_ip = any(${recentHashes(work)}::text[])` : sql`create_user = ${actor.id}`}`.execute(
    work.handle,
  );
  const [used] = rows;
  if (!used || (used.files < quota.files && Number(used.bytes) + bytes <= quota.bytes)) return;
  throw refuse(429, [
    `24小时内上传的文件已达上限（${quota.files}个、${quota.bytes / GB}GB），请稍后再试`,
    `At most ${quota.files} files and ${quota.bytes / GB} GB in 24 hours; please try again later`,
  ]);
}

const MB = 1024 ** 2;
const aDay = 24 * 3600;

/** A /48 of IPv6 networks may upload ten times as much as one of them. Call it outside the transaction of the upload. */
export async function limitSite({ context, actor }: Work, bytes: number): Promise<void> {
  const site = actor.id === null ? siteOf(actor.ip) : undefined;
  if (site === undefined) return;
  const { files, bytes: most } = quotas.citizen;
  const subject = context.secrets.digest(`upload ${site}`);
  const db = context.database.kysely;
  await limitRate(db, `upload files|${subject}`, files * 10, aDay);
  await limitRate(db, `upload megabytes|${subject}`, (most / MB) * 10, aDay, Math.ceil(bytes / MB));
}

/** Serializes uploads of one sender within the caller's transaction. */
export async function takeTurn(work: Work): Promise<void> {
  const sender = work.actor.id ?? senderHash(work);
  await sql`select pg_advisory_xact_lock(5, hashtext(${sender}))`.execute(work.handle);
}
