import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { allCalls } from '@kaoxin/contract/index.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serveFaces } from '#engine/letters/faces/serve-faces.ts';
import type { AppContext } from '#platform/app-context.ts';
import { recordFault } from '#platform/audit/fault.ts';
import { checkRoutes } from '#platform/http/access.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import { asRefusal, envelopeOf, isMalformed, malformedToken } from '#platform/http/failure.ts';
import { frontEnd } from '#platform/http/front-end.ts';
import { guardBrowsers } from '#platform/http/guards/browser-guards.ts';
import { formBodies } from '#platform/http/guards/form-body.ts';
import { jsonBodies } from '#platform/http/guards/json-body.ts';
import { endLateBodies, type Patience } from '#platform/http/guards/late-bodies.ts';
import { readableAddress, refuseOddPaths } from '#platform/http/guards/odd-paths.ts';
import { countRefusedInput } from '#platform/http/guards/rate.ts';
import { health } from '#platform/http/health.ts';
import { metrics } from '#platform/http/metrics.ts';
import { compilersFactory } from '#platform/http/no-compilers.ts';
import { serveDocs } from '#platform/http/openapi/serve-docs.ts';
import type { Route } from '#platform/http/route.ts';
import { serve } from '#platform/http/serve.ts';
import { namesOfQuery } from '#platform/log.ts';
import { sessionsOf } from '#platform/session/make-sessions.ts';
import { TooOften } from '#platform/session/rate.ts';
import { allowFrames } from '#platform/settings/frame-hosts.ts';
import { allRoutes } from '#wiring';

/** Limit of bodies other than uploads, in bytes (security.md S36). */
const bodyLimit = 1024 * 1024;
/** Timeout for the request head, in milliseconds. */
const headersWithin = 10_000;
/** Interval in which Node checks for late requests, in milliseconds. */
const lookEvery = 1_000;

const json = 'application/json; charset=utf-8';

/** Builds the complete server without listening: main.ts listens, and tests inject requests and may add routes. */
export async function buildApp(
  context: AppContext,
  more: Partial<Patience> & { routes?: readonly Route[] } = {},
): Promise<FastifyInstance> {
  const { config } = context;
  const patience = { bodyWithin: 30_000, uploadWithin: 300_000, ...more };
  const routes = [...allRoutes, ...(more.routes ?? [])];
  const calls = [...allCalls, ...(more.routes ?? []).map(({ call }) => call)];
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit,
    requestTimeout: patience.uploadWithin,
    // a headers timeout longer than the request timeout would apply to bodies
    http: { connectionsCheckingInterval: lookEvery, headersTimeout: Math.min(patience.uploadWithin, headersWithin) },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors(_error, request, reply: FastifyReply) {
      const address = readableAddress(request);
      if (address === undefined) void reply.status(400).send(envelopeOf(refuse('badInput'), 'zh', request.id));
      else void reply.redirect(address);
    },
    schemaController: { compilersFactory },
  });
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = asRefusal(error);
    if (!refusal) await recordFault(context, request, error);
    const told = await counted(context, request, refusal ?? refuse('fault'));
    if (isMalformed(told) && request.served?.call.path.startsWith('blade-auth/oauth/token'))
      return reply.status(400).type(json).send(malformedToken(told, request.language));
    if ((told.status === 503 || told.status === 429) && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(told instanceof TooOften ? told.wait : 2));
    return reply
      .status(told.status)
      .type(json)
      .send(envelopeOf(told, request.language ?? 'zh', request.id));
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // a kept-alive connection would delay the shutdown (security.md F12)
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, query, served } = request;
    if (!served) return;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: served.url, query: namesOfQuery(query), status: reply.statusCode, ms });
  });

  refuseOddPaths(app);
  endLateBodies(app, patience);
  await guardBrowsers(app, config.publicUrl);
  jsonBodies(app);
  formBodies(app);
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000, headerPairs: 200 } });
  serveDocs(app, calls);

  checkRoutes(calls, routes);
  serve(app, context, sessionsOf(context), routes);
  wrongVerbs(app);
  app.addHook('preClose', () => context.live.close());
  health(app, context);
  metrics(app, context);
  serveFaces(app, context);
  allowFrames(app, context);
  await frontEnd(app);
  return app;
}

/** Counts malformed input of public calls against the address, unless a rate limit of the call already did. */
async function counted(context: AppContext, request: FastifyRequest, refusal: Refusal): Promise<Refusal> {
  const { served } = request;
  if (served?.call.access !== 'public' || served.route.limit || request.isRead || !isMalformed(refusal)) return refusal;
  try {
    await countRefusedInput(context, request.ip);
    return refusal;
  } catch (error) {
    // if the database is unavailable, the original refusal stands
    return error instanceof TooOften ? error : refusal;
  }
}

/** A known path with the wrong verb answers 405 with Allow (wire.md A, Verbs). */
function wrongVerbs(app: FastifyInstance): void {
  const verbs = new Map<string, Set<string>>();
  for (const { method, path } of allCalls) verbs.set(path, (verbs.get(path) ?? new Set()).add(method));
  const known = [...verbs].map(([path, allowed]) => ({
    path: new RegExp(`^/api/${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`),
    allowed: [...allowed].join(', '),
  }));
  app.addHook('onRequest', (request, reply, done) => {
    // the front end's wildcard route takes every GET that no call takes
    const isNone = request.is404 || request.routeOptions.url === '/*';
    const call = isNone ? known.find(({ path }) => path.test(request.url)) : undefined;
    if (call) reply.header('allow', call.allowed);
    done(call && refuse('wrongMethod'));
  });
}
