import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkout } from '../checkout.ts';
import { refuse } from './errors.ts';

const built = join(checkout, 'web/dist');

/** The built front end: hashed assets for a year, the page itself never kept; unknown paths of ours show the page. */
export async function frontEnd(app: FastifyInstance): Promise<void> {
  const present = existsSync(join(built, 'index.html'));
  if (present) {
    await app.register(fastifyStatic, {
      root: built,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!present || !asksForPage(request)) throw refuse('noSuchCall');
    return reply.sendFile('index.html');
  });
}

/**
 * A person opens or reloads an address: the page shows itself, whatever the address looks like. Programs that ask for a
 * file of ours that is not there are told so.
 */
export function asksForPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const [path = ''] = url.split('?');
  if (method !== 'GET' || /^\/(api|assets)\//.test(path)) return false;
  return /\btext\/html\b/.test(headers.accept ?? '') || !/\.\w{2,5}$/.test(path);
}
