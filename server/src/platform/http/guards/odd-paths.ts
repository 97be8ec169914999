import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { asksForPage } from '../front-end.ts';

/** NUL and other controls, backslashes, encoded dots, empty segments: no address of this server contains them. */
const odd = /%(?:[01][0-9a-f]|7f|5c|2e)|\\|\/\/|\/%2f|%2f\//i;

/** A browser resolves dot segments before it sends the request, so only other clients send them. */
const dotted = /(?:^|\/)\.{1,2}(?:\/|$)/;

const pathOf = (url: string | undefined): string => (url ?? '').split('?')[0] ?? '';

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return !odd.test(path);
  } catch {
    return false;
  }
}

/**
 * The address of a page that shows the typed path letter by letter with an error. Collapses leading slashes, since `//`
 * would lead to another host. Undefined when the request is not for a page.
 */
export function readableAddress({ method, headers, raw }: Pick<FastifyRequest, 'method' | 'headers' | 'raw'>) {
  const path = pathOf(raw.url).replace(/[\\/]+/g, '/');
  if (!path.startsWith('/') || !/\btext\/html\b/.test(headers.accept ?? '')) return undefined;
  return asksForPage({ method, headers, url: path }) ? path.replaceAll('%', '%25') : undefined;
}

/** Before any route is looked up (wire.md A). A browser is redirected to the page instead. */
export function refuseOddPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.raw.url);
    if (dotted.test(path)) return done(refuse('badInput'));
    if (isReadable(path)) return done();
    const address = readableAddress(request);
    if (address === undefined) return done(refuse('badInput'));
    return void reply.redirect(address);
  });
}
