import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';

const perMinute = 1;
const perDay = 10;

export const dailyCap = async (work: Work) => numberOf(await settingsOf(work), 'sms.dailyCap', 2000);
export const listCap = async (work: Work) => numberOf(await settingsOf(work), 'sms.listCap', 100);

/**
 * Messages recorded for a phone in the last minute and the last day; concurrent ones are serialized in the caller's
 * transaction.
 */
async function sentLately(work: Work, phoneDigest: string): Promise<{ minute: number; day: number }> {
  await sql`select pg_advisory_xact_lock(7209, hashtext(${phoneDigest}))`.execute(work.handle);
  const { rows } = await sql<{ minute: number; day: number }>`
    select count(*) filter (where noted > ${work.now}::timestamptz - interval '1 minute')::int as minute,
      count(*)::int as day
    from (
      select create_time + make_interval(secs => day_seconds) as noted from sms_message
      where phone_digest = ${phoneDigest} and create_time > ${work.now}::timestamptz - interval '48 hours') lately
    where noted > ${work.now}::timestamptz - interval '24 hours'`.execute(work.handle);
  return rows[0] ?? { minute: 0, day: 0 };
}

/** One message a minute and ten a day to a phone, from all senders (security.md S07). */
export async function refuseOftenTo(work: Work, phoneDigest: string): Promise<void> {
  const sent = await sentLately(work, phoneDigest);
  if (sent.minute >= perMinute)
    throw refuse(429, ['同一手机号1分钟内只能发送1条短信，请稍后再试', 'One message a minute to a phone; please wait']);
  if (sent.day >= perDay) throw tooManyToday();
}

/**
 * `refuseOftenTo` for a message that can wait: refuses only beyond ten a day.
 *
 * @returns seconds until it may be sent
 */
export async function turnFor(work: Work, phoneDigest: string): Promise<number> {
  const sent = await sentLately(work, phoneDigest);
  if (sent.day >= perDay) throw tooManyToday();
  return (60 * sent.minute) / perMinute;
}

const tooManyToday = () =>
  refuse(429, [
    `同一手机号24小时内最多发送${perDay}条短信，请明天再试`,
    `At most ${perDay} messages a day to a phone; please try again tomorrow`,
  ]);

async function today(work: Work, begun: boolean): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sms_message
    where tenant_id = ${work.actor.tenantId} and create_time >= date_trunc('day', ${work.now}::timestamptz)
      and (${!begun} or begun_time is not null)`.execute(work.platform);
  return rows[0]?.n ?? 0;
}

export async function refuseOverCap(work: Work, more: number): Promise<void> {
  const cap = await dailyCap(work);
  if ((await today(work, false)) + more <= cap) return;
  throw refuse(429, [
    `今日短信已达上限${cap}条，请联系管理员`,
    `The day's limit of ${cap} text messages is reached; please tell your administrator`,
  ]);
}

/**
 * How many more messages of one announcement may be recorded today: half of the daily cap is reserved for codes and
 * single notices. Also for business work in any data source.
 */
export async function roomForMany(work: Work): Promise<number> {
  const half = Math.floor((await dailyCap(work)) / 2);
  return Math.max(0, half - (await today(work, false)));
}

export async function roomToday(work: Work): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7210, hashtext(${work.actor.tenantId}))`.execute(work.handle);
  return (await today(work, true)) < (await dailyCap(work));
}
