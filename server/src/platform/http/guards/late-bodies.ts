import type { FastifyInstance } from 'fastify';
import { refuse } from '../errors.ts';

/** Timeouts of a request, in milliseconds. */
export interface Patience {
  bodyWithin: number;
  /** for an upload: a scan of many pages over a slow line */
  uploadWithin: number;
}

/** Ends late bodies with 408 (security.md S37). Node has one timeout for all requests, which is that of uploads. */
export function endLateBodies(app: FastifyInstance, { bodyWithin }: Patience): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    done(null, payload);
    // The body of a GET is not read.
    if (request.method === 'GET' || request.served?.call.upload) return;
    const late = setTimeout(() => {
      reply.header('connection', 'close');
      payload.emit('error', Object.assign(refuse('timeout'), { statusCode: 408 }));
    }, bodyWithin);
    const arrived = () => clearTimeout(late);
    for (const event of ['end', 'error', 'close']) payload.once(event, arrived);
  });
}
