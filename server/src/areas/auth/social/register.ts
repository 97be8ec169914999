import { signIn } from '@kaoxin/contract/auth/sign-in.ts';
import type { InputOf } from '@kaoxin/contract/call.ts';
import { tidied } from '@kaoxin/contract/fields/plain-text.ts';
import { realNameProblem } from '@kaoxin/contract/user/profile.ts';
import { sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import { faultOf } from '#platform/errors.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import { limitNetwork } from '#platform/http/guards/rate.ts';
import type { Exchange } from '#platform/http/route.ts';
import { clientOf } from '#platform/session/clients.ts';
import { digestToSet, passwordPolicy, refusalOf } from '#platform/session/password/password-policy.ts';
import { hashPassword, strangersShare } from '#platform/session/password/passwords.ts';
import { settingsFor } from '#platform/settings/settings.ts';
import { Work } from '#platform/work.ts';
import { linkByTicket, takeTicket } from './link.ts';

const perAddressAndHour = 30;
/** Maximum pending registrations of a tenant, against scripts. */
const mostWaiting = 500;

type Input = InputOf<typeof signIn.register>;
interface Words {
  tenantId: string;
  name: string;
  account: string;
  password: string;
  oauthId: string;
}

/** The checks of specification section 5, in its order. */
function wordsIn({ query, body }: Input): Words {
  const word = (name: keyof Words) => tidied(body[name] ?? query[name] ?? '');
  const words = {
    tenantId: word('tenantId'),
    name: word('name'),
    account: word('account'),
    password: body.password ?? query.password ?? '',
    oauthId: word('oauthId'),
  };
  const again = body.password2 ?? query.password2;
  if (words.tenantId === '') throw refuse(400, ['请先输入租户编号', 'Enter the tenant number first']);
  if (words.account === '') throw refuse(400, ['请先输入账号名称', 'Enter the account first']);
  if (words.password === '' || again === '') throw refuse(400, ['请先输入密码', 'Enter the password first']);
  if (again !== undefined && again !== words.password)
    throw refuse(400, ['两次密码输入不一致', 'The two passwords differ']);
  if (!/^[\p{L}\p{N}._@-]{1,45}$/u.test(words.account))
    throw refuse(400, [
      '账号由字母、数字和 . _ @ - 组成，不超过45个字符',
      'An account has up to 45 letters, digits and . _ @ -',
    ]);
  const problem = words.name === '' ? undefined : realNameProblem(words.name);
  if (problem) throw refuse(400, problem);
  return words;
}

/**
 * 注册申请 of a user just verified by a third party (specification sections 3, 5, 8; security.md S14). The account is
 * created only after approval, so it has no rights before.
 */
export async function register(work: Work, input: Input, exchange: Exchange): Promise<Audited<null>> {
  const started = performance.now();
  const { context } = work;
  const words = wordsIn(input);
  const { tenantId, account, oauthId } = words;
  await limitNetwork(context.database.kysely, 'register', exchange.request.ip, perAddressAndHour, 3_600);
  const link = await linkByTicket(work.handle, oauthId);
  if (!link) throw refuse(400, ['第三方登陆信息错误!', 'This third-party log-in is unknown or too old; log in again']);
  await refuseClosed(work, tenantId);
  const policy = await passwordPolicy(context, tenantId);
  const client = await clientOf(context.database.kysely, exchange.request.headers.authorization);
  const wanted = { given: words.password, mayBeHashed: client?.hashesPasswords === true };
  const share = strangersShare(exchange.request.ip);
  const weak = await refusalOf(wanted, account, [], policy, share);
  if (weak) throw refuse(400, weak);
  const realName = words.name || (realNameProblem(link.nickName) ? account : link.nickName);
  const passwordHash = await hashPassword(digestToSet(wanted), share);
  const actor = tenantActor(tenantId, account, 'citizen', exchange.request.ip);
  const theirs = new Work(context, { ...actor, language: work.actor.language }, work.requestId, work.store);
  const audited = { tenantId, account, name: words.name };
  return auditedTransaction(
    theirs,
    { call: signIn.register, input, audited, exchange, started, noReplay: true },
    async (inside) => {
      await refuseTaken(inside, tenantId, account);
      if (!(await takeTicket(inside.handle, oauthId, tenantId)))
        throw refuse(400, ['第三方登陆信息错误!', 'This third-party log-in has already been used; log in again']);
      const { id: socialLinkId, sourceName } = link;
      const row = await asFree(() =>
        inside.table('registration').insert({ account, realName, passwordHash, socialLinkId, sourceName, status: 0 }),
      );
      inside.target = row.id;
      return null;
    },
  );
}

async function refuseClosed({ context }: Work, tenantId: string): Promise<void> {
  const { rows } = await sql`select from tenant where tenant_id = ${tenantId} and status = 1 and is_deleted = 0
    and (expire_time is null or expire_time > now())`.execute(context.database.kysely);
  if (rows.length === 0) throw refuse(400, ['租户信息错误!', 'There is no such tenant']);
  if ((await settingsFor(context, tenantId)).get('account.registerUser')?.trim() !== '1')
    throw refuse(400, ['未开放注册，请联系管理员', 'Registration is closed; please ask the administrator']);
}

const taken = () => refuse(409, ['当前账号已被使用!', 'This account is in use already']);

async function refuseTaken({ handle }: Work, tenantId: string, account: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean; waiting: number }>`select
    exists (select from ${livingRows(handle, tenantId, 'user').as('u')} where lower(account) = lower(${account})) as taken,
    (select count(*)::int from ${livingRows(handle, tenantId, 'registration').as('r')} where status = 0) as waiting`.execute(
    handle,
  );
  if (rows[0]?.taken) throw taken();
  if ((rows[0]?.waiting ?? 0) >= mostWaiting)
    throw refuse(429, [
      '待审核的注册申请过多，请稍后再试',
      'Too many registrations are waiting; please try again later',
    ]);
}

async function asFree<R>(write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    if (/^registration_/.test(faultOf(error).constraint ?? '')) throw taken();
    throw error;
  }
}
