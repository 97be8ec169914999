import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkout } from '../config/checkout.ts';
import { refuse } from './errors.ts';

const built = join(checkout, 'web/dist');

/** Hashed assets are cached for a year, the page is never cached; unknown paths show the page. */
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
 * Whether a browser opens or reloads an address: it gets the page for any address. Programs that request a missing file
 * get an error.
 */
export function asksForPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const [path = ''] = url.split('?');
  if (method !== 'GET' || /^\/(api|assets)\//.test(path)) return false;
  return /\btext\/html\b/.test(headers.accept ?? '') || !/\.\w{2,5}$/.test(path);
}
