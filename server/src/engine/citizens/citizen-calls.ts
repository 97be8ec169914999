import type { Call } from '@kaoxin/contract/call.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { sql } from 'kysely';
import { parseCaseNumber } from '#engine/numbering/case-number.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { Refusal, refuse } from '#platform/http/errors.ts';
import { networkOf, siteOf } from '#platform/http/guards/rate.ts';
import type { Exchange } from '#platform/http/route.ts';
import { claimedClient } from '#platform/session/clients.ts';
import { failuresOf, noteFailure } from '#platform/session/failures.ts';
import { Work } from '#platform/work.ts';
import { takeCaptcha } from './captcha-port.ts';

/** More refusals per address within half an hour require a captcha. */
const freeFailures = 3;
const freeFailuresOfSite = 30;
/** More wrong codes for a case, from any address, require a captcha of everyone. */
const freeGuesses = 10;

/** The citizen appears by role, because many users read the timeline. */
export const asCitizen = (work: Work, name = '信访人'): Work =>
  new Work(work.context, { ...work.actor, name, realName: name }, work.requestId, work.store);

/** The caller's network, and the /48 of an IPv6 network. */
function subjectsOf({ context, actor }: Work): { network: string; site: string | undefined } {
  const subject = (place: string) => `open:${context.secrets.digest(`open ${place}`)}`;
  const site = siteOf(actor.ip);
  return { network: subject(networkOf(actor.ip)), site: site && subject(site) };
}

function matterIn({ actor }: Work, { request: { query, body } }: Exchange): string | undefined {
  const given: Record<string, unknown> = { ...(isRecord(query) && query), ...(isRecord(body) && body) };
  const { caseNo } = given;
  return typeof caseNo === 'string' && parseCaseNumber(caseNo)
    ? `open:${actor.tenantId}:${caseNo.trim().toUpperCase()}`
    : undefined;
}

async function hasFailedTooOften(work: Work, exchange: Exchange): Promise<boolean> {
  const { network, site } = subjectsOf(work);
  if ((await failuresOf(work.platform, network)) > freeFailures) return true;
  if (site && (await failuresOf(work.platform, site)) > freeFailuresOfSite) return true;
  const matter = matterIn(work, exchange);
  return matter !== undefined && (await failuresOf(work.platform, matter)) > freeGuesses;
}

export async function wasRefused(work: Work, exchange: Exchange): Promise<boolean> {
  const matter = matterIn(work, exchange);
  if (matter === undefined) return false;
  const { rows } = await sql`select id from login_failure
    where subject = ${matter} and at > clock_timestamp() - interval '1 day' limit 1`.execute(work.platform);
  return rows.length > 0;
}

/**
 * Requires `Captcha-Key` and `Captcha-Code` in the header, as at log-in, after too many failures of an address or for a
 * case.
 * @param isAsked required in any case
 */
export async function passCaptcha(work: Work, exchange: Exchange, isAsked = false): Promise<void> {
  if (!work.context.config.captcha) return;
  if (!isAsked && !(await hasFailedTooOften(work, exchange))) return;
  const { request } = exchange;
  const { 'captcha-key': key, 'captcha-code': code, authorization } = request.headers;
  if (typeof key !== 'string' || typeof code !== 'string')
    throw refuse(400, ['请输入验证码', 'Enter the captcha'], { captcha: 1 });
  if (!(await takeCaptcha(work.context, key, code, claimedClient(authorization))))
    throw refuse(400, ['验证码不正确', 'Wrong captcha'], { captcha: 1 });
}

export async function counted<R>(
  work: Work,
  exchange: Exchange,
  run: (work: Work) => Promise<R>,
  name?: string,
  asksCaptcha = false,
): Promise<R> {
  await passCaptcha(work, exchange, asksCaptcha);
  try {
    return await run(asCitizen(work, name));
  } catch (error) {
    if (error instanceof Refusal && (error.status === 400 || error.status === 404)) {
      const { network, site } = subjectsOf(work);
      await noteFailure(work.platform, network);
      if (site) await noteFailure(work.platform, site);
      const matter = error.status === 404 ? matterIn(work, exchange) : undefined;
      if (matter) await noteFailure(work.platform, matter);
    }
    throw error;
  }
}

interface CitizenSays {
  body: Record<string, unknown>;
  audited?: object;
  name?: string;
  asksCaptcha?: boolean;
}

export function citizenWrites<R>(
  work: Work,
  call: Call,
  { body, audited = {}, name, asksCaptcha }: CitizenSays,
  exchange: Exchange,
  perform: (inside: Work) => Promise<R>,
): Promise<Audited<R>> {
  const started = performance.now();
  const writing = { call, input: { body }, audited, exchange, started };
  return counted(work, exchange, (citizen) => auditedTransaction(citizen, writing, perform), name, asksCaptcha);
}
