import type { FastifyInstance } from 'fastify';
import { refuse } from '../errors.ts';

/** NUL and other controls, backslashes, disguised dots, empty segments: nothing of ours has such an address, whoever decodes it. */
const odd = /%(?:[01][0-9a-f]|7f|5c|2e)|\\|\/\/|\/%2f|%2f\//i;

/** Whether a path can be read as the text it was meant to be. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return !odd.test(path);
  } catch {
    return false;
  }
}

/** An address that is not to be read as one is refused before anybody looks for what it might mean (wire.md A). */
export function refuseOddPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const [path = ''] = (request.raw.url ?? '').split('?');
    done(isReadable(path) ? undefined : refuse('badInput'));
  });
}
