import type { FastifyInstance } from 'fastify';
import { refuse } from '../errors.ts';

/** What a request may take, in milliseconds. */
export interface Patience {
  /** until a body has arrived */
  bodyWithin: number;
  /** until an upload has: a scan of many pages over a slow line */
  uploadWithin: number;
}

/**
 * Ends bodies that are late with 408 (security.md S37). The server itself knows one time for all requests, which is that
 * of the uploads.
 */
export function endLateBodies(app: FastifyInstance, { bodyWithin }: Patience): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    done(null, payload);
    // of a GET no body is read
    if (request.method === 'GET' || request.routeOptions.config.call?.upload) return;
    const late = setTimeout(() => {
      reply.header('connection', 'close');
      payload.emit('error', Object.assign(refuse('timeout'), { statusCode: 408 }));
    }, bodyWithin);
    const arrived = () => clearTimeout(late);
    for (const event of ['end', 'error', 'close']) payload.once(event, arrived);
  });
}
