import { messageOf } from '#platform/errors.ts';
import { refuse } from '#platform/http/errors.ts';
import { limitNetwork } from '#platform/http/guards/rate.ts';
import type { Exchange } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { browserOf, markBrowser, newMark } from './browser.ts';
import { authorizeAddress } from './identity.ts';
import { settled } from './presets.ts';
import { type Provider, providerOf } from './provider.ts';
import { beginVisit, endVisit, returnVisit } from './visit.ts';
import type { Way } from './way.ts';

const perAddressAndMinute = 300;

export type Failure = 'denied' | 'provider' | 'state' | 'unavailable';

const sourceOf = ({ request }: Exchange): string => (request.params as { source: string }).source;

type Words = { code: string; state: string } | { error: Failure };
const pageOf = (source: string, words: Words): string =>
  `/oauth/redirect/${encodeURIComponent(source)}?${new URLSearchParams(words)}`;
/** The front-end page that completes a binding. Values after the `#` reach no server and no list of open pages. */
const ownPageOf = (source: string, words: Words): string =>
  `/info/index?tab=security#${new URLSearchParams({ bind: source, ...words })}`;

interface Begun {
  provider: Provider;
  browser: string;
}

export async function prepareVisit({ context }: Work, { request }: Exchange, source: string): Promise<Begun> {
  await limitNetwork(context.database.kysely, 'social', request.ip, perAddressAndMinute, 60);
  const provider = await providerOf(context, { source });
  if (!provider) throw refuse('notFound');
  return { provider, browser: newMark() };
}

/**
 * Sets the mark and returns the address. If the third party cannot be reached, ends the visit and returns undefined.
 */
export async function addressFor(
  { context }: Work,
  { reply }: Exchange,
  { provider, browser }: Begun,
  way: Way,
): Promise<string | undefined> {
  markBrowser(reply, way.state, browser, context.config.publicUrl.startsWith('https:'));
  try {
    return (await authorizeAddress(context, settled(provider), way)).href;
  } catch (error) {
    context.log.warn({ source: provider.source, reason: messageOf(error) }, 'third party for log-in not reachable');
    await endVisit(context, way.state, browser);
    return undefined;
  }
}

/** `oauth/render/{source}`: redirects to the third party. */
export async function render(work: Work, _input: unknown, exchange: Exchange): Promise<null> {
  const source = sourceOf(exchange);
  const begun = await prepareVisit(work, exchange, source);
  const way = await beginVisit(work, begun);
  const address = await addressFor(work, exchange, begun, way);
  exchange.reply.redirect(address ?? pageOf(source, { error: 'unavailable' }));
  return null;
}

/** `oauth/callback/{source}`: redirects from the third party to the login page or the personal page. */
export async function callback(
  { context }: Work,
  { query }: { query: Record<string, unknown> },
  exchange: Exchange,
): Promise<null> {
  const { request, reply } = exchange;
  const word = (name: string): string => {
    const value = query[name];
    return typeof value === 'string' && value.length <= 2048 ? value : '';
  };
  const source = sourceOf(exchange);
  const state = word('state');
  const browser = browserOf(request.headers.cookie, state);
  const issuer = word('iss') || null;
  const known = await returnVisit(context, { state, browser, source, issuer });
  // 钉钉 calls it authCode.
  const code = word('code') || word('authCode');
  const error: Failure | undefined = !known
    ? 'state'
    : word('error') === 'access_denied'
      ? 'denied'
      : word('error') !== '' || code === ''
        ? 'provider'
        : undefined;
  if (known && error) await endVisit(context, state, browser);
  const page = known?.binds ? ownPageOf : pageOf;
  reply.redirect(page(source, error ? { error } : { code, state }));
  return null;
}
