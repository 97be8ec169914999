import { setTimeout as wait } from 'node:timers/promises';
import type { session, Token } from '@kaoxin/contract/auth/session.ts';
import type { InputOf } from '@kaoxin/contract/call.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import type { FastifyReply } from 'fastify';
import type { Exchange } from '#platform/http/route.ts';
import { type Client, clientOf } from '#platform/session/clients.ts';
import { noteDevice } from '#platform/session/devices.ts';
import { failuresFrom } from '#platform/session/failures.ts';
import type { Work } from '#platform/work.ts';
import { takeCaptcha } from '../captcha/captcha.ts';
import { addressLimit, logIn } from '../log-in.ts';
import { logInByPhone } from '../phone/phone-log-in.ts';
import { passSecondFactor } from '../second-factor/pass.ts';
import { logInBySocial } from '../social/log-in.ts';
import { renew } from './renew.ts';
import { auditTokenRefusal } from './token-audit.ts';
import { type TokenParameters, tokenParameters } from './token-parameters.ts';
import { TokenRefused } from './token-refused.ts';

/** The front end's client. Its secret is public, so it must not bypass the captcha. */
const publicClient = 'kaoxin';
const grants = ['captcha', 'password', 'refresh_token', 'phone', 'social'];

type Input = InputOf<typeof session.token>;

export const issueToken = (work: Work, input: Input, exchange: Exchange): Promise<Token> =>
  answered(work, tokenParameters(input, exchange.request), exchange, byGrant);

export const refreshToken = (work: Work, input: Input, exchange: Exchange): Promise<Token> =>
  answered(work, { ...tokenParameters(input, exchange.request), grantType: 'refresh_token' }, exchange, byGrant);

async function byGrant(work: Work, given: TokenParameters): Promise<Token> {
  const client = await clientOf(work.handle, given.authorization);
  if (!client) throw new TokenRefused('client', '客户端认证失败');
  if (!grants.includes(given.grantType)) throw new TokenRefused('grant', '不支持的登录方式');
  if (!mayUse(work, client, given.grantType)) throw new TokenRefused('client', '客户端未开通该登录方式');
  if (given.factorToken !== '' && given.grantType !== 'refresh_token') return passSecondFactor(work, client, given);
  switch (given.grantType) {
    case 'refresh_token':
      return renew(work, client, given);
    case 'captcha':
    case 'password':
      await passCaptcha(work, client, given);
      return logIn(work, client, given);
    case 'phone':
      return logInByPhone(work, client, given);
    case 'social':
      return logInBySocial(work, client, given);
    default:
      throw new TokenRefused('grant', '不支持的登录方式');
  }
}

function mayUse(work: Work, client: Client, grantType: string): boolean {
  const withoutCaptcha = grantType === 'password' && client.clientId === publicClient;
  return withoutCaptcha ? !work.context.config.captcha : client.grantTypes.has(grantType);
}

/** Required for the captcha grant, and for all grants after many failures from one address. CAPTCHA=off disables it. */
async function passCaptcha(work: Work, client: Client, given: TokenParameters): Promise<void> {
  if (!work.context.config.captcha) return;
  const asked = given.grantType === 'captcha' || (await isSuspicious(work, given.ip));
  if (!asked) return;
  if (!(await takeCaptcha(work.context, given.captchaKey, given.captchaCode, client.clientId)))
    throw new TokenRefused('captcha', '验证码不正确');
}

const isSuspicious = async (work: Work, ip: string): Promise<boolean> =>
  (await failuresFrom(work.handle, ip)) >= (await addressLimit(work));

/** Marks the browser as known for the user. The session is already open, so a failure here must not fail the login. */
async function markDevice(
  { context }: Work,
  { cookies }: TokenParameters,
  { tenant_id: tenantId, account, user_id: userId, access_token: accessToken }: Token,
  reply: FastifyReply,
): Promise<void> {
  // A guest of a third party has no account yet.
  if (!accessToken) return;
  try {
    const cookie = await context.database.kysely
      .transaction()
      .execute((db) => noteDevice(db, { tenantId, account, userId, cookies }));
    const isSecure = context.config.publicUrl.startsWith('https:');
    reply.header(
      'set-cookie',
      `${cookie}; Path=/api/blade-auth/oauth; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
    );
  } catch (error) {
    context.log.warn({ err: error }, 'browser of a log-in not noted');
  }
}

async function answered(
  work: Work,
  given: TokenParameters,
  { request, reply }: Exchange,
  run: (work: Work, given: TokenParameters) => Promise<Token>,
): Promise<Token> {
  const started = performance.now();
  try {
    const token = await run(work, given);
    if (given.grantType !== 'refresh_token') await markDevice(work, given, token, reply);
    return token;
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    if (!error.isAudited) await auditTokenRefusal(work, given, error, performance.now() - started);
    if (error.delay > 0) await wait(error.delay);
    reply.code(error.status);
    // Only status 200 has a response schema, so the refusal is sent unchanged (wire.md A, Token errors).
    return { error_code: error.code, error_description: say(error.label, request.language), ...error.facts } as never;
  }
}
