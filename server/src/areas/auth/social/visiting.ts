import { refuse } from '#platform/http/errors.ts';
import { networkOf } from '#platform/http/guards/rate.ts';
import type { Exchange } from '#platform/http/route.ts';
import { limitRate } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import { browserOf, markBrowser, newMark } from './browser.ts';
import { authorizeAddress } from './identity.ts';
import { settled } from './presets.ts';
import { type Provider, providerOf } from './provider.ts';
import { beginVisit, endVisit, returnVisit } from './visit.ts';
import type { Way } from './way.ts';

const perAddressAndMinute = 300;

/** What the log-in page is told instead of a code; its words are the front end's. */
export type Failure = 'denied' | 'provider' | 'state' | 'unavailable';

const sourceOf = ({ request }: Exchange): string => (request.params as { source: string }).source;

type Words = { code: string; state: string } | { error: Failure };
/** The front end's page that ends a log-in, with what it needs for that. */
const pageOf = (source: string, words: Words): string =>
  `/oauth/redirect/${encodeURIComponent(source)}?${new URLSearchParams(words)}`;
/** Its page that ends a binding; behind the `#` no server and no list of open pages sees the words. */
const ownPageOf = (source: string, words: Words): string =>
  `/info/index?tab=security#${new URLSearchParams({ bind: source, ...words })}`;

/** The third party a browser is about to be sent to, and the mark it will carry. */
interface Begun {
  provider: Provider;
  browser: string;
}

/** What a way to the third party needs before it is begun. */
export async function prepareVisit({ context }: Work, { request }: Exchange, source: string): Promise<Begun> {
  await limitRate(context.database.kysely, `social:${networkOf(request.ip)}`, perAddressAndMinute, 60);
  const provider = await providerOf(context, { source });
  if (!provider) throw refuse('notFound');
  return { provider, browser: newMark() };
}

/** Marks the browser; where it goes, or undefined, and the way ended, when the third party cannot be reached. */
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
    context.log.warn(
      { source: provider.source, reason: (error as Error).message },
      'third party for log-in not reachable',
    );
    await endVisit(context, way.state, browser);
    return undefined;
  }
}

/** `oauth/render/{source}`: off to the third party. */
export async function render(work: Work, _input: unknown, exchange: Exchange): Promise<null> {
  const source = sourceOf(exchange);
  const begun = await prepareVisit(work, exchange, source);
  const way = await beginVisit(work, begun);
  const address = await addressFor(work, exchange, begun, way);
  exchange.reply.redirect(address ?? pageOf(source, { error: 'unavailable' }));
  return null;
}

/** `oauth/callback/{source}`: back from the third party, and on to the log-in page or the person's own. */
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
  // 钉钉 names it authCode
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
