import { type Binding, bindings } from '@kaoxin/contract/auth/binding.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { sql } from 'kysely';
import { messageOf } from '#platform/errors.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { putMessages } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { prove } from '../step-up.ts';
import { bindLink, unbindLink } from './bound.ts';
import { browserOf } from './browser.ts';
import { type Identity, identify } from './identity.ts';
import { settled } from './presets.ts';
import { callbackAddress, livingProviders, type Provider, providerOf } from './provider.ts';
import { beginVisit, type EndedVisit, endVisit } from './visit.ts';
import { addressFor, prepareVisit } from './visiting.ts';

export async function ownBindings({ actor, handle }: Work): Promise<Binding[]> {
  const { rows } = await sql<Binding>`
    select p.source, p.provider_name as name, (l.id is not null)::int as is_bound, l.nick_name, l.bound_at as since
    from ${livingProviders(handle).as('p')} left join social_link l on l.provider_id = p.id and l.user_id = ${actor.id}
    where p.is_enabled = 1 or l.id is not null
    order by p.sort, p.id`.execute(handle);
  return rows;
}

async function ownBinding(work: Work, source: string): Promise<Binding> {
  const found = (await ownBindings(work)).find((each) => each.source === source);
  if (!found) throw refuse('notFound');
  return found;
}

type Start = typeof bindings.start;

export async function startBinding(
  work: Work,
  input: InputOf<Start>,
  exchange: Exchange,
): Promise<Audited<AnswerOf<Start>>> {
  const started = performance.now();
  const { body } = input;
  const { id: userId } = await prove(work, body.password);
  if ((await ownBinding(work, body.source)).isBound === 1)
    throw refuse(400, [
      '已绑定该第三方的账号，请先解除',
      'An account of this third party is bound already; unbind it first',
    ]);
  const { sessionId } = work.actor;
  const begun = await prepareVisit(work, exchange, body.source);
  const audited = { source: body.source };
  const way = await auditedTransaction(
    work,
    { call: bindings.start, input, audited, exchange, started, noReplay: true },
    (inside) => beginVisit(inside, begun, { userId, sessionId }),
  );
  const address = await addressFor(work, exchange, begun, way.answer);
  if (!address)
    throw refuse(503, ['第三方登录服务暂不可用，请稍后重试', 'The third party does not answer; try again later']);
  return way.map(() => ({ address }));
}

type Finish = typeof bindings.finish;

/**
 * Binds the verified third-party account to the caller. The response counts once, and only in the session that started
 * it.
 */
export async function finishBinding(work: Work, input: InputOf<Finish>, exchange: Exchange): Promise<Audited<Binding>> {
  const started = performance.now();
  const { source, code, state } = input.body;
  const { context, actor } = work;
  const visit = await endVisit(context, state, browserOf(exchange.request.headers.cookie, state));
  const provider = visit && (await providerOf(context, { id: visit.providerId }));
  const isOwn = visit?.userId === actor.id && visit?.sessionId === actor.sessionId;
  if (!visit || !provider || !isOwn || provider.source !== source)
    throw refuse(400, ['绑定已失效，请重新操作', 'This is no longer valid; please bind the account anew']);
  const who = await askThirdParty(work, provider, visit, { code, state });
  const audited = { source, name: who.name };
  return auditedTransaction(work, { call: bindings.finish, input, audited, exchange, started }, async (inside) => {
    inside.target = await bindLink(inside, provider.id, who);
    const binding = await ownBinding(inside, source);
    await tellOfNewWay(inside, binding.name);
    return binding;
  });
}

/**
 * Notifies the user: the new login method survives a password change, even if someone else added it (security.md S63).
 */
async function tellOfNewWay({ actor, handle }: Work, name: string): Promise<void> {
  await putMessages(handle, actor.tenantId, actor.id === null ? [] : [actor.id], {
    tab: 'message',
    title: [
      `您的账号已绑定【${name}】，可由其登录；如非本人操作，请立即解除绑定并修改密码`,
      `“${name}” is bound to your account and opens it; if it was not you, unbind it at once and change your password`,
    ],
    path: '/info/index?tab=security',
  });
}

async function askThirdParty(
  { context }: Work,
  provider: Provider,
  { issuer, nonce, verifier }: EndedVisit,
  { code, state }: { code: string; state: string },
): Promise<Identity> {
  const way = { redirectUri: callbackAddress(context, provider.source), state, nonce, verifier };
  try {
    return await identify(context, settled(provider), way, { code, issuer });
  } catch (error) {
    context.log.warn({ source: provider.source, reason: messageOf(error) }, 'binding a third party failed');
    throw refuse(400, [
      '第三方未能确认您的身份，请重试',
      'The third party could not say who you are; please try again',
    ]);
  }
}

/**
 * Removes a binding after a password check. The password counts as another login method if the client accepts
 * passwords.
 */
export async function removeBinding(
  work: Work,
  input: InputOf<typeof bindings.remove>,
  exchange: Exchange,
): Promise<Audited<null>> {
  const started = performance.now();
  const { source, password } = input.body;
  await prove(work, password);
  return auditedTransaction(
    work,
    { call: bindings.remove, input, audited: { source }, exchange, started },
    async (inside) => {
      inside.target = await unbindLink(inside, source);
      return null;
    },
  );
}
