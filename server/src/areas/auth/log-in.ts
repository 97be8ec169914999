import type { Token } from '@kaoxin/contract/auth/session.ts';
import { type Actor, tenantActor } from '#platform/access/actor.ts';
import { noteKeepers } from '#platform/access/second-person.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Client } from '#platform/session/clients.ts';
import { devicesIn } from '#platform/session/devices.ts';
import {
  accountSubject,
  clearFailures,
  delayAfter,
  failuresFrom,
  guessSubject,
  noteFailureFrom,
  reserveAttempt,
  takeBackAttempt,
} from '#platform/session/failures.ts';
import { wholeSetting } from '#platform/session/limits.ts';
import { isManaging, openSession, sessionLimit } from '#platform/session/open-session.ts';
import { nobodysHash, strangersShare, verifyPassword } from '#platform/session/password/passwords.ts';
import { Turns } from '#platform/session/password/turns.ts';
import { personByAccount, personLocked, type SessionPerson } from '#platform/session/person.ts';
import { hasFactor } from '#platform/session/second-factor/second-factor.ts';
import { settingsFor } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { demandSecondFactor, isDemanded } from './second-factor/demand.ts';
import { choose } from './site/choice.ts';
import { switchModeOf, watermarkOf } from './site/site-settings.ts';
import { waitingPassword } from './social/registration-table.ts';
import { tokenAnswer } from './token/token-answer.ts';
import type { TokenParameters } from './token/token-parameters.ts';
import { TokenRefused } from './token/token-refused.ts';

/** Guesses at one account are checked one after another. A flood returns 429. */
const turns = new Turns(1, 100);

/** Failures of an address within 30 minutes after which replies slow down and every client needs a captcha. */
export async function addressLimit(work: Work): Promise<number> {
  return wholeSetting(await settingsFor(work.context, work.actor.tenantId), 'login.addressFailures', 30, 1, 100_000);
}

export const guessOf = (
  { handle }: Work,
  { tenantId, ip, cookies }: Pick<TokenParameters, 'tenantId' | 'ip' | 'cookies'>,
  account: string,
): Promise<string> => guessSubject(handle, { tenantId, account, ip, devices: devicesIn(cookies, tenantId, account) });

/** Logs in with account and digest. All failures take the same steps and the same time (security.md S06). */
export async function logIn(work: Work, client: Client, given: TokenParameters): Promise<Token> {
  const subject = await guessOf(work, given, given.account);
  const outcome = await turns.run(subject, () => weigh(work, given, subject));
  if ('refused' in outcome) throw await failed(work, given, outcome.refused);
  await takeBackAttempt(work.handle, subject);
  if ('waiting' in outcome) throw new TokenRefused('unapproved', '注册申请待审核');
  const { person } = outcome;
  if (!person.tenantOpen) throw new TokenRefused('tenant', '租户已到期或停用', { concerned: person });
  return enter(work, client, given, person);
}

type Outcome = { person: SessionPerson } | { waiting: true } | { refused: string };

async function weigh(work: Work, given: TokenParameters, subject: string): Promise<Outcome> {
  const person = await personByAccount(work.handle, given.tenantId, given.account);
  const waiting = await waitingPassword(work.handle, given.tenantId, given.account);
  const open = await reserveAttempt(work, subject, person?.tenantId ?? work.actor.tenantId);
  const stored = person?.passwordHash ?? waiting ?? nobodysHash;
  // Requests from a familiar place have precedence, so a flood of strangers cannot block the user.
  const isStranger = subject === accountSubject(given.tenantId, given.account);
  const share = isStranger ? strangersShare(given.ip) : { key: subject, isKnown: true };
  const right = await verifyPassword(given.password.toLowerCase(), stored, share).catch(async (error: unknown) => {
    // The password was not checked, so this is no failure.
    if (open) await takeBackAttempt(work.handle, subject);
    throw error;
  });
  if (!open) return { refused: '账号已锁定' };
  if (!person && waiting && right) return { waiting: true };
  if (!person) return { refused: '账号不存在' };
  if (!right) return { refused: '密码错误' };
  return person.status === 1 ? { person } : { refused: '账号已停用' };
}

export async function failed(
  work: Work,
  { tenantId, account, ip }: TokenParameters,
  reason: string,
  kind: 'password' | 'phone' | 'social' = 'password',
): Promise<TokenRefused> {
  const delay = await addressDelay(work, ip);
  return new TokenRefused(kind, reason, { concerned: { tenantId, id: null, account, realName: account }, delay });
}

export async function addressDelay(work: Work, ip: string): Promise<number> {
  await noteFailureFrom(work.handle, ip);
  return delayAfter(await failuresFrom(work.handle, ip), await addressLimit(work));
}

export type ThroughOthers = 'phone' | 'social';

interface Configured {
  createUser: string | null;
  updateUser: string | null;
}

/**
 * Logs in a user verified by a text message or third party. The keepers of that service could read or forge the proof,
 * so it alone opens no account that manages the platform, and binds no second factor (security.md S61). Without a second
 * factor, the session and the user are linked to the keepers (decision 173).
 * @param service what verified the user
 */
export async function enterThrough(
  way: ThroughOthers,
  work: Work,
  client: Client,
  given: TokenParameters,
  person: SessionPerson,
  service: Configured | undefined,
): Promise<Token> {
  if (await hasFactor(work.handle, person.id)) return enter(work, client, given, person);
  if (isManaging(person) || (await isDemanded(work, person)))
    throw new TokenRefused('barred', `${way === 'phone' ? '手机' : '第三方'}登录不对未绑定动态验证码的账号开放`, {
      concerned: person,
    });
  const keepers = new Set([service?.createUser, service?.updateUser]);
  return enter(work, client, given, person, { keeperIds: [...keepers].filter((id) => id != null) });
}

interface Proof {
  /** checks the second factor within the transaction; without it, users who need one are asked for it */
  prove?: (work: Work) => Promise<void>;
  /** who could have forged the proof of a log-in through others */
  keeperIds?: readonly string[];
}

export async function enter(
  work: Work,
  client: Client,
  given: TokenParameters,
  known: SessionPerson,
  { prove, keeperIds = [] }: Proof = {},
): Promise<Token> {
  if (!prove) await demandSecondFactor(work, client, known);
  const choice = choose(known, given, await switchModeOf(work.context, known.tenantId));
  const limit = await sessionLimit(work, known);
  const isMarked = await watermarkOf(work.context, known.tenantId);
  const started = performance.now();
  return work.transaction(async (inside) => {
    const { handle, requestId } = inside;
    const person = await personLocked(handle, known.id);
    // The account was disabled or its password changed in the meantime.
    if (person?.status !== 1 || person.passwordHash !== known.passwordHash)
      throw new TokenRefused('password', '登录时账号已变更', { concerned: known });
    await prove?.(inside);
    const { ip, userAgent } = given;
    const { tenantId, account } = person;
    await clearFailures(handle, await guessOf(inside, { ...given, tenantId }, account));
    const { sessionId, pair } = await openSession(handle, {
      person,
      client,
      choice,
      limit,
      ip,
      userAgent,
      keeperIds,
    });
    await noteKeepers(inside, person.id, keeperIds);
    const entry = logInEntry(actorOf(person, sessionId, ip), requestId, performance.now() - started);
    await recordAudit(handle, { ...entry, userAgent }, [{ table: 'user', tenantId: person.tenantId }]);
    return tokenAnswer(person, choice, pair, client, isMarked);
  });
}

const actorOf = (person: SessionPerson, sessionId: string, ip: string): Actor => ({
  ...tenantActor(person.tenantId, person.account, 'job', ip),
  kind: 'person',
  id: person.id,
  name: person.name,
  realName: person.realName,
  sessionId,
});

const logInEntry = (actor: Actor, requestId: string, durationMs: number) => ({
  actor,
  requestId,
  call: 'POST blade-auth/oauth/token',
  title: '登录',
  target: actor.account,
  status: 200,
  durationMs,
  input: null,
});
