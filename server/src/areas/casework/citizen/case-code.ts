import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerOf, Call } from '@kaoxin/contract/call.ts';
import { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { sql } from 'kysely';
import { lostCodeService } from '#areas/auth/index.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { Refusal, refuse } from '#platform/http/errors.ts';
import { blockOf, countBy } from '#platform/http/guards/rate.ts';
import type { Exchange } from '#platform/http/route.ts';
import { limitRate } from '#platform/session/rate.ts';
import { type SmsRequest, sendSms } from '#platform/sms/send-sms.ts';
import { Work } from '#platform/work.ts';

const minutes = 5;
const tries = 5;
const perMinute = 1;
const perDay = 10;
/** per network, a /24 or a /64, so that strangers cannot use up the applicant's limit */
const perNetwork = 5;
const lostPerDay = 3;
/** Lost codes requested per day and network, a /24 or a /64, for any case. */
const lostPerNetwork = 20;
const day = 24 * 3600;
/** Milliseconds before any answer leaves, because sending a message takes longer than sending none. */
const answersAfter = 200;

/** Bound to the case, so that digits are valid neither for another case nor for a log-in. */
const hashOf = ({ context, actor }: Work, key: string, caseNo: string, code: string): Buffer =>
  createHmac('sha256', context.secrets.key('case code')).update(`${key}|${actor.tenantId}|${caseNo}|${code}`).digest();

const onPlatform = ({ context, actor, requestId }: Work): Work => new Work(context, actor, requestId, 'platform');

type Sent = Audited<AnswerOf<typeof caseOpen.code>>;

interface Wanted {
  caseNo: string;
  queryCode: string;
  /** as filed; null: no message is sent */
  phone: string | null;
  isAnonymous: boolean;
  exchange: Exchange;
}

/** The same work is done for any number, so that the answer reveals neither the case nor its phone. */
export async function sendCaseCode(work: Work, wanted: Wanted): Promise<Sent> {
  const { caseNo, queryCode, phone, isAnonymous, exchange } = wanted;
  const started = performance.now();
  const digest = work.context.secrets.digest(`case code|${caseNo}|${queryCode}`);
  const rule = { name: `case-code ${work.actor.tenantId} ${digest}`, most: perNetwork, seconds: day };
  await countBy(work.context, rule, blockOf(work.actor.ip));
  const patience = wait(answersAfter);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const writing = {
    call: caseOpen.code,
    input: null,
    audited: { body: { caseNo } },
    exchange,
    started,
    noReplay: true,
  };
  const sent = await auditedTransaction(onPlatform(work), writing, async (inside) => {
    const phoneKey = await keep(inside, { caseNo, digest }, code);
    if (phone !== null) await send(inside, { phone, isAnonymous, params: { code, minutes: String(minutes) } });
    return { phoneKey };
  });
  await patience;
  return sent;
}

interface Lost {
  caseNo: string;
  phone: string;
  /** null: number and phone do not match */
  queryCode: string | null;
  isAnonymous: boolean;
  exchange: Exchange;
}

/**
 * Sends the query code to the phone as filed (decision 114). The code stays the same, so that a request cannot take it
 * away from the applicant. Counted by number and phone as typed, so that guesses do not use up the applicant's limit.
 */
export async function sendLostCode(work: Work, lost: Lost): Promise<Sent> {
  const { caseNo, phone, queryCode, isAnonymous, exchange } = lost;
  const started = performance.now();
  const { context, actor } = work;
  const limits = { name: `lost-code ${actor.tenantId}`, most: lostPerNetwork, seconds: day };
  await countBy(context, limits, blockOf(actor.ip));
  const typed = context.secrets.digest(`lost code|${actor.tenantId}|${caseNo}|${phone}`);
  await limitRate(context.database.kysely, `lost-code ${typed}`, lostPerDay, day);
  const patience = wait(answersAfter);
  const audited = { body: { caseNo, isLost: 1 } };
  const writing = { call: caseOpen.code, input: null, audited, exchange, started, noReplay: true };
  const sent = await auditedTransaction(onPlatform(work), writing, async (inside) => {
    const params = { caseNo, code: queryCode ?? '' };
    if (queryCode !== null) await send(inside, { phone, isAnonymous, params, template: lostCodeService });
    return { phoneKey: null };
  });
  await patience;
  return sent;
}

async function keep(work: Work, { caseNo, digest }: { caseNo: string; digest: string }, code: string): Promise<string> {
  const { actor, handle: db } = work;
  await sql`select pg_advisory_xact_lock(3, hashtext(${`${actor.tenantId}|${digest}`}))`.execute(db);
  const { rows } = await sql<{ minute: number; day: number }>`
    select count(*) filter (where created_at > now() - interval '1 minute')::int as minute, count(*)::int as day
    from phone_code where tenant_id = ${actor.tenantId} and phone_digest = ${digest}
      and created_at > now() - interval '1 day'`.execute(db);
  const [sent] = rows;
  if ((sent?.minute ?? 0) >= perMinute || (sent?.day ?? 0) >= perDay) throw refuse('tooOften');
  const key = randomUUID();
  await sql`insert into phone_code (key, tenant_id, phone_digest, code_hash, expires_at)
    values (${key}, ${actor.tenantId}, ${digest}, ${hashOf(work, key, caseNo, code)}, now() + make_interval(mins => ${minutes}))`.execute(
    db,
  );
  return key;
}

async function send(work: Work, message: Omit<SmsRequest, 'purpose'>): Promise<void> {
  try {
    await sendSms(work, { ...message, purpose: 'code' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    work.context.log.warn({ reason: error.message }, 'code of a case not sent');
  }
}

export async function isCaseCode(work: Work, caseNo: string, key: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ codeHash: Buffer }>`
    update phone_code set tries = tries + 1 where key = ${key} and tries < ${tries} and expires_at > now()
    returning code_hash`.execute(work.platform);
  const [row] = rows;
  if (!row || !timingSafeEqual(row.codeHash, hashOf(work, key, caseNo, code))) return false;
  await sql`update phone_code set tries = tries - 1 where key = ${key}`.execute(work.platform);
  return true;
}

/**
 * Consumes the digits in the transaction of the act, so that concurrent acts share one success. A repetition under its
 * `Idempotency-Key` does not get here. If the case is in a data source, the digits are consumed before the act commits:
 * after an error the citizen needs new ones. 400 if they were used before.
 */
export async function spendCaseCode(work: Work, call: Call, key: string): Promise<void> {
  const spent = await work.onPlatform(call, {}, (db) =>
    sql`update phone_code set spent_at = now() where key = ${key} and spent_at is null returning key`.execute(db),
  );
  if (spent.rows.length === 0)
    throw refuse(400, ['该验证码已经使用过，请重新获取验证码', 'This code has already been used; request a new one']);
}
