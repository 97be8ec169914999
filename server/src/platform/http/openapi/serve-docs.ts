import type { Call } from '@kaoxin/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Headers of one connection, which the answer to the browser has by itself. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * `/api/docs`: the pages and the document of the API. A server of their own answers them. It and its libraries load on
 * the first request, because few servers are asked for them.
 */
export function serveDocs(app: FastifyInstance, calls: readonly Call[]): void {
  let started: Promise<FastifyInstance> | undefined;
  const docs = () => {
    started ??= import('./docs-server.ts')
      .then(({ docsServer }) => docsServer(calls))
      .catch((error: unknown) => {
        // the next request tries again
        started = undefined;
        throw error;
      });
    return started;
  };
  const handler = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await docs()).inject({ method: 'GET', url, headers });
    if (answer.statusCode === 404) return reply.callNotFound();
    for (const [name, value] of Object.entries(answer.headers)) if (!ofConnection.has(name)) reply.header(name, value);
    return reply.status(answer.statusCode).send(answer.rawPayload);
  };
  app.get('/api/docs', handler);
  app.get('/api/docs/*', handler);
}
