import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

const built = join(import.meta.dirname, '../../../../web/dist');

/** The built front end: hashed assets for a year, the page itself never kept; unknown paths of ours show the page. */
export async function frontEnd(app: FastifyInstance): Promise<void> {
  const present = existsSync(join(built, 'index.html'));
  if (present) {
    await app.register(fastifyStatic, {
      root: built,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const page =
      present && request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w{2,5}(\?|$)/.test(request.url);
    if (!page) throw refuse('noSuchCall');
    return reply.sendFile('index.html');
  });
}
