import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '@kaoxin/contract/auth/sign-in.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import { sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { Refusal, refuse } from '#platform/http/errors.ts';
import { limitNetwork } from '#platform/http/guards/rate.ts';
import type { Exchange } from '#platform/http/route.ts';
import { mayWork } from '#platform/session/person.ts';
import { sendSms } from '#platform/sms/send-sms.ts';
import { Work } from '#platform/work.ts';
import { plainLine } from '../token/token-parameters.ts';
import { personByPhone, sendsCodes } from './phone-person.ts';

/** Limits of wire.md A, Phone log-in. The address limit allows for a whole office. */
const minutes = 5;
const tries = 5;
const spent = 1_000;
const perMinute = 1;
const perDay = 10;
const perAddressAndHour = 200;
/**
 * All replies are sent after this many milliseconds; otherwise their timing would reveal whether a message was written
 * (security.md S06).
 */
const answersAfter = 200;

const digestOfPhone = ({ secrets }: AppContext, phone: string): string => secrets.digest(`phone code|${phone}`);

/**
 * A keyed hash, because six digits behind a plain hash are guessed quickly. It also binds the code to request, tenant
 * and phone.
 */
const codeHash = ({ secrets }: AppContext, key: string, tenantId: string, phone: string, code: string): Buffer =>
  createHmac('sha256', secrets.key('phone code')).update(`${key}|${tenantId}|${phone}|${code}`).digest();

/**
 * Sends six digits to the phone of a user. The reply does not reveal whether the user exists: everything except the
 * message itself happens for any phone (security.md S06, S07).
 */
export async function sendCode(
  work: Work,
  { query, body }: InputOf<typeof signIn.sendCode>,
  exchange: Exchange,
): Promise<Audited<AnswerOf<typeof signIn.sendCode>>> {
  const started = performance.now();
  const { request } = exchange;
  const phone = phoneNumber(body.phone ?? query.phone ?? '');
  const problem = phoneProblem(phone);
  if (problem) throw refuse(400, problem);
  const header = request.headers['tenant-id'];
  const given = (typeof header === 'string' ? header.trim() : '') || body.tenantId || query.tenantId || '000000';
  const tenantId = plainLine(given, 64);
  await limitNetwork(work.context.database.kysely, 'phone code', request.ip, perAddressAndHour, 3_600);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const patience = wait(answersAfter);
  const writing = { call: signIn.sendCode, input: null, exchange, started, noReplay: true };
  const sent = await auditedTransaction(inTenant(work, tenantId, request.ip), writing, async (inside) => {
    await refuseWithoutService(inside);
    const key = await keepCode(inside, tenantId, phone, code);
    const person = await personByPhone(inside, tenantId, phone);
    if (person && mayWork(person)) await send(inside, phone, code);
    return { id: key };
  });
  await patience;
  return sent;
}

const inTenant = ({ context, actor, requestId, store }: Work, tenantId: string, ip: string): Work =>
  new Work(context, { ...tenantActor(tenantId, 'citizen', 'citizen', ip), language: actor.language }, requestId, store);

/** The refusal is the same for all phones; otherwise it would reveal known ones. */
async function refuseWithoutService({ handle, actor }: Work): Promise<void> {
  if (await sendsCodes(handle, actor.tenantId)) return;
  throw refuse(400, [
    '短信服务尚未启用，请用密码登录',
    'Text messages are not set up; please log in with your password',
  ]);
}

/** Message limits are logged and not reported to the caller; otherwise they would reveal that the phone is known. */
async function send(work: Work, phone: string, code: string): Promise<void> {
  try {
    await sendSms(work, { phone, params: { code, minutes: String(minutes) }, purpose: 'code' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    work.context.log.warn({ reason: error.message }, 'log-in code not sent');
  }
}

async function keepCode({ context, handle }: Work, tenantId: string, phone: string, code: string): Promise<string> {
  const digest = digestOfPhone(context, phone);
  await sql`select pg_advisory_xact_lock(3, hashtext(${`${tenantId}|${digest}`}))`.execute(handle);
  const { rows } = await sql<{ minute: number; day: number }>`
    select count(*) filter (where created_at > now() - interval '1 minute')::int as minute, count(*)::int as day
    from phone_code where tenant_id = ${tenantId} and phone_digest = ${digest} and created_at > now() - interval '1 day'`.execute(
    handle,
  );
  if ((rows[0]?.minute ?? 0) >= perMinute)
    throw refuse(429, ['验证码每分钟只能发送一次，请稍后再试', 'One code a minute; please try again later']);
  if ((rows[0]?.day ?? 0) >= perDay)
    throw refuse(429, [
      `该手机号今日验证码已达${perDay}次，请明日再试或用密码登录`,
      `At most ${perDay} codes a day can be sent; log in with your password`,
    ]);
  const key = randomUUID();
  await sql`
    insert into phone_code (key, tenant_id, phone_digest, code_hash, expires_at)
    values (${key}, ${tenantId}, ${digest}, ${codeHash(context, key, tenantId, phone, code)},
      now() + make_interval(mins => ${minutes}))`.execute(handle);
  return key;
}

/**
 * Consumes a code. A wrong code, phone or tenant, or an expired code, counts as one of five tries. Counting comes
 * first, so concurrent guesses count like sequential ones.
 */
export async function takePhoneCode(
  { context, handle }: Work,
  { key, tenantId, phone, code }: { key: string; tenantId: string; phone: string; code: string },
): Promise<boolean> {
  const { rows } = await sql<{ codeHash: Buffer }>`
    update phone_code set tries = tries + 1 where key = ${key} and tries < ${tries} and expires_at > now()
    returning code_hash`.execute(handle);
  const [row] = rows;
  if (!row || !timingSafeEqual(row.codeHash, codeHash(context, key, tenantId, phone, code))) return false;
  // Of two concurrent right codes, only one succeeds.
  const used = await sql`
    update phone_code set tries = ${spent} where key = ${key} and tries < ${spent} returning key`.execute(handle);
  return used.rows.length === 1;
}
