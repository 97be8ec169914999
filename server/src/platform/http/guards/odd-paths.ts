import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { asksForPage } from '../front-end.ts';

/** NUL and other controls, backslashes, disguised dots, empty segments: nothing of ours has such an address, whoever decodes it. */
const odd = /%(?:[01][0-9a-f]|7f|5c|2e)|\\|\/\/|\/%2f|%2f\//i;

/** A browser takes dot segments out before it asks; whoever sends them means another address than he writes. */
const dotted = /(?:^|\/)\.{1,2}(?:\/|$)/;

const pathOf = (url: string | undefined): string => (url ?? '').split('?')[0] ?? '';

/** Whether a path can be read as the text it was meant to be. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return !odd.test(path);
  } catch {
    return false;
  }
}

/**
 * The address at which a person finds what he typed, letter by letter: the page there says what is wrong with it. It stays on this
 * server, as one sign of its beginning leads elsewhere (`//`). Undefined: no page was asked for.
 */
export function readableAddress({ method, headers, raw }: Pick<FastifyRequest, 'method' | 'headers' | 'raw'>) {
  const path = pathOf(raw.url).replace(/[\\/]+/g, '/');
  if (!path.startsWith('/') || !/\btext\/html\b/.test(headers.accept ?? '')) return undefined;
  return asksForPage({ method, headers, url: path }) ? path.replaceAll('%', '%25') : undefined;
}

/**
 * An address that is not to be read as one is refused before anybody looks for what it might mean (wire.md A). Whoever typed it into
 * his browser is led to the page instead.
 */
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
